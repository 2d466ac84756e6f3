import { CannotStart } from '#/platform/cannotStart.ts'

export function explainListenError({ code, message }: NodeJS.ErrnoException, port: number, host = ''): CannotStart {
  switch (code) {
    case 'EADDRINUSE':
      return new CannotStart(`Port ${port} is already in use. Set PORT to a free port.`)
    case 'EACCES':
      return new CannotStart(
        `This user isn’t allowed to listen on port ${port}. Set PORT to 1024 or above, and let a reverse proxy pass requests on to it.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CannotStart(`HOST must be an address on this machine, but ${host} isn’t.`)
    default:
      return new CannotStart(`The shop cannot listen on port ${port} (PORT, HOST): ${message}.`)
  }
}
