import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createBuyer, type Item, type Send } from '../test/support/buyer.ts'

const BUYERS = 2
const READERS = 2
const PAUSE_MS = 20
const PAGES = ['/', '/products', '/products/courtside-pro', '/checkout', '/support', '/api/products']

/** Requests pages, what they load and the scripts that a tab left open in either release asks for, and makes purchases. */
export function startVisitors(url: string, items: readonly Item[], assets: readonly string[]) {
  const acknowledged = new Set<string>()
  const failures: string[] = []
  let requests = 0
  let visitors = 0
  let isOver = false

  const visit = (): Send => {
    visitors += 1
    const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
    return async (where, init) => {
      requests += 1
      const headers = { ...init?.headers, 'X-Forwarded-For': address }
      const fail = (reason: unknown) => failures.push(`${init?.method ?? 'GET'} ${where}: ${reason}`)
      const response = await fetch(url + where, { ...init, headers }).catch((error) => {
        fail(error.cause?.code ?? error)
        throw error
      })
      // 409 is a request for the price.
      if (!response.ok && response.status !== 409)
        fail(`${response.status} ${(await response.clone().text()).slice(0, 200) || '(no body)'}`)
      return response
    }
  }
  const read = async () => {
    for (let count = 0; !isOver; count += 1) {
      const send = visit()
      try {
        const page = await (await send(PAGES[count % PAGES.length] as string)).text()
        const loaded = new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
        const inOpenTab = assets[count % assets.length] as string
        for (const address of [...loaded, inOpenTab]) await (await send(address)).arrayBuffer()
      } catch {
        // Counted as failed.
      }
      await pause(PAUSE_MS)
    }
  }
  const buy = async (_: unknown, number: number) => {
    while (!isOver) {
      try {
        const { orderId } = await createBuyer(visit()).buy([items[number % items.length] as Item])
        acknowledged.add(orderId)
      } catch {
        // Counted as failed.
      }
      await pause(PAUSE_MS)
    }
  }
  const everybody = Promise.all([...Array.from({ length: READERS }, read), ...Array.from({ length: BUYERS }, buy)])
  return {
    async stop() {
      isOver = true
      await everybody
      return { requests, failures, acknowledged }
    },
  }
}

/** The scripts and styles of a build. */
export const listAssets = (project: string): string[] =>
  readdirSync(path.join(project, 'dist/client/assets'))
    .filter((name) => !name.endsWith('.br'))
    .map((name) => `/assets/${name}`)
