import { defineFeature } from '#/platform/feature.ts'
import { importRoutes } from './import.routes.ts'
import { productAdminRoutes } from './products.admin.routes.ts'
import { productJump } from './products.jump.ts'
import { archivedProductList, productList } from './products.list.ts'
import type { Waiting } from './products.wire.ts'
import { uploadRoutes } from './upload.routes.ts'

export const products = defineFeature({
  endpoints: (services, { waiting }: { waiting?: Waiting }) => [
    ...importRoutes(services),
    ...uploadRoutes(services),
    ...productAdminRoutes(services, waiting),
  ],
  lists: (_, { waiting }: { waiting?: Waiting }) => [productList(waiting), archivedProductList],
  jump: [productJump],
})
