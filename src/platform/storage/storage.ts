/** Named files: a folder or a bucket. Each method throws `StorageUnavailable` if the bucket can't be used. */
export type Storage = {
  kind: 'folder' | 'bucket'
  get(name: string): Promise<Buffer | undefined>
  size(name: string): Promise<number | undefined>
  put(name: string, content: Uint8Array): Promise<void>
  /** Doesn’t fail if it’s gone already. */
  remove(name: string): Promise<void>
}

export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** The store responded, so trying again wouldn't help. `code` is S3's, such as `AccessDenied`. */
export class StorageRefused extends StorageUnavailable {
  override name = 'StorageRefused'
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}
