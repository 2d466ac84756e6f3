import { StorageRefused, type StorageUnavailable } from './storage.ts'

/** A sentence that names the setting. `place` is the bucket, for people. */
export function explainStorageError(error: StorageUnavailable, place: string): string {
  if (error instanceof StorageRefused) return explainCode(error, place)
  const { code, message } = findNetworkError(error)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `STORAGE_URL: ${place} can’t be reached: there is no such server.`
    case 'ECONNREFUSED':
      return `STORAGE_URL: ${place} can’t be reached: no server is running there.`
    default:
      return `STORAGE_URL: ${place} isn’t responding (${message}).`
  }
}

function explainCode({ code, message }: StorageRefused, place: string): string {
  switch (code) {
    case 'NoSuchBucket':
      return `STORAGE_URL: ${place} doesn’t exist. Create it first.`
    case 'InvalidAccessKeyId':
      return `AWS_ACCESS_KEY_ID: ${place} doesn’t know this key.`
    case 'SignatureDoesNotMatch':
      return `AWS_SECRET_ACCESS_KEY: ${place} says it isn’t the secret of AWS_ACCESS_KEY_ID.`
    case 'ExpiredToken':
    case 'InvalidToken':
      return `AWS_SESSION_TOKEN: ${place} says it’s invalid or has expired.`
    case 'RequestTimeTooSkewed':
      return `STORAGE_URL: ${place} says that this machine’s clock is wrong.`
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return `AWS_REGION: ${place} is in another region.`
    case 'AccessDenied':
    case 'AllAccessDisabled':
    case '403':
      return `AWS_ACCESS_KEY_ID: this key may not get and put objects in ${place}.`
    default:
      return `STORAGE_URL: ${place} can’t be used (${message}).`
  }
}

/** The innermost cause: `fetch` wraps what happened. */
function findNetworkError(error: Error): NodeJS.ErrnoException {
  return error.cause instanceof Error ? findNetworkError(error.cause) : error
}
