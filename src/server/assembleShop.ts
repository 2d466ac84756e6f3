import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createPrintedManual } from '#/features/catalogue/manual/server/printedManual.ts'
import { MONTH_ENDS } from '#/features/office/accounting/server/makeMonthEnd.ts'
import { backgroundCheck } from '#/features/office/fleet/server/fleet.checks.ts'
import { joinFleet } from '#/features/office/fleet/server/joinFleet.ts'
import { ensureAdmin } from '#/features/shop/accounts/server/accounts.install.ts'
import { sealSecrets } from '#/features/shop/accounts/server/secondFactor.store.ts'
import { CannotStart } from '#/platform/cannotStart.ts'
import { type Config, readConfig } from '#/platform/config.ts'
import { createDisk } from '#/platform/disk/disk.ts'
import { explainStartError } from '#/platform/explainStartError.ts'
import { recurringJobChecks } from '#/platform/jobs/jobs.checks.ts'
import { createJobs } from '#/platform/jobs/jobs.ts'
import { createLimits } from '#/platform/limits.ts'
import { createLog } from '#/platform/log.ts'
import { createMail, SEND_MAIL } from '#/platform/mail/mail.ts'
import { createPictures } from '#/platform/media/describePicture.ts'
import { encodePictures } from '#/platform/media/encodePictures.ts'
import { mediaRoutes } from '#/platform/media/media.routes.ts'
import { networkOfRequest } from '#/platform/network.ts'
import { SANDBOX_EVENTS } from '#/platform/payments/sandbox/webhooks.ts'
import { openSecrets } from '#/platform/secrets.ts'
import { type Services, systemClock } from '#/platform/services.ts'
import { type Admission, createAdmission } from './admission/admission.ts'
import { readAssets } from './assets.ts'
import { createBackgroundWork } from './backgroundWork.ts'
import { createApp } from './createApp.ts'
import { type DataDir, openDataDir } from './dataDir.ts'
import { attachmentsOf, CHECKS } from './features.ts'
import { mediaFolders } from './folders.ts'
import { countMemoryHits } from './observe/memoryHits.ts'
import { createMetrics, listenForMetrics } from './observe/metrics.ts'
import { processChecks } from './observe/process.checks.ts'
import { openOnOrderPaid } from './onOrderPaid.ts'
import { openCardProvider } from './openCardProvider.ts'
import { openConnections, prepareDatabase } from './openConnections.ts'
import { openUploads } from './openUploads.ts'
import { createOtherReleases, keepPublished, publishAssets } from './otherReleases.ts'
import { openPages, type Pages } from './pages.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import type { Renderer } from './renderPage.ts'
import { commonHeaders } from './security.ts'
import { seedDemoShop } from './seed.ts'
import { warmUp } from './warmUp.ts'
import { createWorkerProcess } from './workerProcess.ts'

const CHILD_POOL_MAX = 6

export type AssembledShop = {
  app: OpenAPIHono
  sendCached(...request: Parameters<RequestListener>): boolean
  admission: Admission
  config: Config
  log: Services['log']
  readiness: Readiness
  /** Only if this start created one; with `password` if it was generated. */
  newAdmin: { email: string; password?: string } | undefined
  warmUp(): Promise<void>
  announce(address: string): void
  startBackground(): void
  close(): Promise<void>
}

type Assembly = {
  /** Which work this process does itself. */
  role: 'web' | 'worker' | 'both'
  /** A second process, started by this one, does the background work. */
  startsWorker?: boolean
  /** Kills it. */
  forced?: AbortSignal
  /** By another shop or process, which also closes it. */
  opened?: DataDir
}

/** Doesn't listen. Throws `CannotStart`. */
export async function assembleShop(
  renderer: Renderer,
  env: NodeJS.ProcessEnv,
  { role, startsWorker = false, forced, opened }: Assembly,
): Promise<AssembledShop> {
  const read = readConfig(env)
  if (!read.ok) throw new CannotStart(read.message)
  // A worker that a shop started shares its settings and machine.
  const isChild = role === 'worker' && opened !== undefined
  const config = isChild ? { ...read.value, databasePoolMax: CHILD_POOL_MAX, cdnPurge: undefined } : read.value
  const log = createLog({ level: config.logLevel })
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) {
      try {
        await closeOne()
      } catch (error) {
        log.warn({ err: error }, 'could not close part of the shop')
      }
    }
  }

  try {
    const dataDir = opened ?? (await openDataDir(config, log))
    if (!opened) closers.push(() => dataDir.close())
    const disk = createDisk({
      folder: config.dataDir,
      holdsDatabase: config.databaseUrl === undefined,
      onError: (error) => log.warn({ err: error }, 'could not read the free disk space'),
    })
    disk.start()
    closers.push(() => disk.stop())
    const connections = openConnections(dataDir, config, log)
    closers.push(() => connections.close())
    const readiness = createReadiness(connections.watch, disk)
    await prepareDatabase(dataDir, config, log)
    await connections.assertUsable()
    const { database, pool } = connections.shop
    const checkoutConnection = connections.checkout
    const isAlone = config.databaseUrl === undefined && role !== 'worker'
    closers.push(await joinFleet({ database: checkoutConnection.database, config, log, role, isAlone }))
    const secrets = openSecrets(config)
    const newAdmin = role === 'worker' ? undefined : await prepareShop(database, config)
    if (role !== 'worker') await sealSecrets(database, secrets)

    const folders = mediaFolders(config.dataDir)
    const jobs = createJobs({
      pool: checkoutConnection.pool,
      log,
      queues: [SEND_MAIL, SANDBOX_EVENTS, MONTH_ENDS],
      supervise: role !== 'web',
    })
    let app: OpenAPIHono | undefined
    let publicAddress = config.publicUrl ?? `http://localhost:${config.port}`
    const origin = () => publicAddress
    let pages: Pages | undefined
    const { sandbox, ...card } = await openCardProvider(config, {
      database: checkoutConnection.database,
      clock: systemClock,
      jobs,
      deliver: async (request) => (app as OpenAPIHono).fetch(request),
      log,
    })
    const mail = createMail({
      database,
      clock: systemClock,
      log,
      from: config.mailFrom,
      createAttachments: attachmentsOf({ database, clock: systemClock }),
      smtp: config.smtpUrl ? { url: config.smtpUrl, jobs } : undefined,
    })
    closers.push(mail.stop, () => jobs.stop())
    const onEncoded = () => {
      pictures.refresh()
      pages?.invalidate()
    }
    const openedUploads = await openUploads({ config, database, clock: systemClock, log, onEncoded })
    closers.push(openedUploads.stop)
    const pictures = createPictures(folders, { uploadNotes: openedUploads.notes })
    const services: Services = {
      config,
      database,
      clock: systemClock,
      log,
      limits: createLimits(pool),
      disk,
      mail,
      pictures,
      origin,
      uploads: openedUploads.uploads,
      secrets,
      ...card,
    }
    const checkoutServices: Services = {
      ...services,
      database: checkoutConnection.database,
      limits: createLimits(checkoutConnection.pool),
    }
    const onOrderPaid = await openOnOrderPaid(services)
    const built = fileURLToPath(new URL('../client', import.meta.url))
    const isBuilt = existsSync(built)
    const assets =
      isBuilt && role !== 'worker'
        ? readAssets(built, {
            publicUrl: config.publicUrl,
            findOther: (toContent) => createOtherReleases(services, toContent),
          })
        : undefined
    if (assets) await publishAssets(services, assets.published)
    const work = createBackgroundWork(services, {
      checkoutServices,
      onOrderPaid,
      jobs,
      sandbox,
      uploadJobs: openedUploads.jobs,
      env,
    })
    await jobs.start(role === 'web' ? [] : work.recurring)
    const worker = startsWorker ? createWorkerProcess(log, env, forced) : undefined
    pages = await openPages(services, {
      ...renderer,
      api: (path, init) => (app as OpenAPIHono).request(path, init),
      origin,
      // In development, pages also depend on code, which sends no notification.
      directUrl: isBuilt ? dataDir.directUrl : undefined,
      // A worker encodes nothing, or two processes would in the same folder.
      onPictures: role === 'worker' ? () => {} : openedUploads.onChange,
    })
    closers.push(() => pages?.close())
    const admission = createAdmission({
      networkOf: (request) => networkOfRequest(request, config.trustProxy),
      sendStale: (request, response) => pages?.sendStale(request, response) === true,
      headers: commonHeaders(config.publicUrl),
    })
    closers.push(() => admission.stop())
    const fromMemory = countMemoryHits(log, {
      pages: (request, response) => pages?.sendCached(request, response) === true,
      files: (request, response) => assets?.sendCached(request, response) === true,
    })
    const pools = { shop: pool, checkout: checkoutConnection.pool }
    const checks = [
      ...CHECKS,
      ...processChecks({ pages, pools, admission }),
      backgroundCheck,
      ...recurringJobChecks(work.recurring),
    ]
    const isMeasured = config.metricsPort !== undefined || config.metricsToken !== undefined
    const metrics = isMeasured
      ? createMetrics(services, {
          checks,
          pools,
          pages,
          memoryHits: fromMemory.counts,
          admission,
          readOthers: worker?.readMetrics,
        })
      : undefined
    app = createApp(services, {
      checkoutServices,
      onOrderPaid,
      pages,
      origin,
      media: mediaRoutes(folders, openedUploads),
      manual: createPrintedManual({ folder: path.join(config.dataDir, 'manual'), log }),
      readiness,
      assets: assets?.routes,
      sandbox: sandbox?.app,
      queueMonthEnd: (tx, id) => jobs.send(tx, MONTH_ENDS.name, { id }),
      checks,
      metrics,
    })
    if (metrics && config.metricsPort !== undefined && !isChild) {
      const open = await listenForMetrics({ port: config.metricsPort, host: config.metricsHost }, metrics)
      closers.push(() => open.close())
    }

    return {
      app,
      sendCached: fromMemory.sendCached,
      admission,
      config,
      log,
      readiness,
      newAdmin,
      warmUp: () => warmUp((app as OpenAPIHono).fetch, log),
      announce(address) {
        // Pages contain the address, which with `PORT=0` is only known now.
        if (address !== publicAddress) pages?.invalidate()
        publicAddress = address
        dataDir.announce(address)
      },
      startBackground() {
        if (role !== 'worker') {
          fromMemory.start()
          closers.push(fromMemory.stop)
          if (assets) closers.push(keepPublished(services, assets.published))
          if (config.encodePictures) {
            const encoding = encodePictures(folders, log, onEncoded)
            closers.push(() => encoding.stop())
            openedUploads.start()
          }
        }
        if (role !== 'web') {
          work.start()
          closers.push(() => jobs.stop())
        }
        if (!worker) return
        worker.start({ databaseUrl: dataDir.databaseUrl, directUrl: dataDir.directUrl, address: publicAddress })
        closers.push(worker.stop)
      },
      close,
    }
  } catch (error) {
    await close()
    throw explainStartError(error, config)
  }
}

/** With the demo data and the first administrator, if there is none. */
async function prepareShop(database: Services['database'], { adminEmail, adminPassword }: Config) {
  await seedDemoShop(database, { now: systemClock.now() })
  const admin = await ensureAdmin(database, { email: adminEmail, password: adminPassword, clock: systemClock })
  if (!admin.ok) throw new CannotStart(admin.message)
  return admin.value.created ? admin.value : undefined
}
