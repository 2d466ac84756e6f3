import { z } from 'zod'

export type BucketAddress = {
  bucket: string
  /** Undefined is AWS. Without a trailing slash. */
  endpoint: string | undefined
  /** Before every key: empty, or ends with a slash. */
  prefix: string
  isVirtualHosted: boolean
}

const PARAMETERS = ['endpoint', 'style']
const SHAPE = 'must be s3://bucket, with ?endpoint=https://… unless the bucket is at AWS'

/** `s3://bucket/prefix?endpoint=https://store.example&style=virtual` */
export const bucketAddress = z.string().transform((text, context): BucketAddress => {
  const address = parse(text)
  if (typeof address === 'object') return address
  context.addIssue({ code: 'custom', message: address })
  return z.NEVER
})

/** Returns what’s wrong as the end of a sentence about the setting. */
function parse(text: string): BucketAddress | string {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !/^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/.test(url.hostname) || url.hash) return SHAPE
  if (url.username || url.password) return 'can’t contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead'
  if (url.port) return 'can’t have a port after the bucket: it belongs to the endpoint'
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown) return `has an unknown parameter, “${unknown}”: it can have endpoint and style`

  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const server = endpoint === undefined ? undefined : URL.parse(endpoint)
  const isServer = server && /^https?:$/.test(server.protocol) && !server.search && !server.hash && !server.username
  if (endpoint !== undefined && !isServer) return 'must have an endpoint that starts with http:// or https://'
  const style = url.searchParams.get('style') ?? (endpoint === undefined ? 'virtual' : 'path')
  if (style !== 'path' && style !== 'virtual') return 'must have the style path or virtual'
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w./-]*$/.test(prefix) || /(^|\/)\.*(\/|$)/.test(prefix.replace(/^$/, 'none')))
    return 'can only have letters, digits, dots, hyphens, underscores and single slashes after the bucket'
  return {
    bucket: url.hostname,
    endpoint: endpoint?.replace(/\/+$/, ''),
    prefix: prefix && `${prefix}/`,
    isVirtualHosted: style === 'virtual',
  }
}

/** Ends with a slash: a key follows. */
export function bucketUrl({ bucket, endpoint, prefix, isVirtualHosted }: BucketAddress, region: string): string {
  const server = endpoint ?? `https://s3.${region}.amazonaws.com`
  return isVirtualHosted ? `${server.replace('://', `://${bucket}.`)}/${prefix}` : `${server}/${bucket}/${prefix}`
}
