import { brand } from '#/lib/brand.ts'

export const ShopAnswer = ({ children }: { children: string }) => (
  <div className="grid max-w-prose gap-1 border-l-2 border-success pl-4">
    <p className="text-sm font-semibold">Answer from {brand()}</p>
    <p className="whitespace-pre-line wrap-anywhere">{children}</p>
  </div>
)
