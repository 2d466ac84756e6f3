/** For a reason that the merchant can fix. `message` is a sentence to print as it is. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
