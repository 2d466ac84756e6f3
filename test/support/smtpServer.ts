import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type ReceivedMail = { from: string; to: string[]; raw: string }

/** `hang up`: before the greeting. `accept and drop`: unconfirmed. `stall`: no response after the recipient. */
export type SmtpBehaviour = 'accept' | `refuse ${number}` | 'hang up' | 'drop' | 'accept and drop' | 'stall'

/** The last behaviour applies to all later emails. */
export async function startSmtpServer(...behaviours: [SmtpBehaviour, ...SmtpBehaviour[]]) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let attempts = 0
  const nextBehaviour = () => behaviours[Math.min(attempts, behaviours.length - 1)] as SmtpBehaviour

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (nextBehaviour() === 'hang up') {
      attempts += 1
      socket.end()
      return
    }
    socket.setEncoding('utf8').write('220 test ESMTP\r\n')
    let behaviour: SmtpBehaviour = 'accept'
    let mail: ReceivedMail = { from: '', to: [], raw: '' }
    let inData = false
    let buffer = ''

    socket.on('data', (chunk: string) => {
      buffer += chunk
      while (!socket.destroyed) {
        const ending = inData ? '\r\n.\r\n' : '\r\n'
        const end = buffer.indexOf(ending)
        if (end < 0) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + ending.length)
        if (inData) receiveBody(part)
        else respond(part)
      }
    })

    const respond = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') return socket.write('250-test\r\n250 8BITMIME\r\n')
      if (verb === 'MAIL') {
        behaviour = nextBehaviour()
        attempts += 1
        mail = { from: addressOf(line), to: [], raw: '' }
        return socket.write('250 ok\r\n')
      }
      if (verb === 'RCPT') {
        if (behaviour === 'stall') return
        if (behaviour.startsWith('refuse')) return socket.write(`${behaviour.slice(7)} not now, ${line.slice(8)}\r\n`)
        mail.to.push(addressOf(line))
        return socket.write('250 ok\r\n')
      }
      if (verb === 'DATA') {
        if (behaviour === 'drop') return socket.destroy()
        inData = true
        return socket.write('354 go on\r\n')
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      return socket.write('250 ok\r\n')
    }

    const receiveBody = (raw: string) => {
      inData = false
      received.push({ ...mail, raw })
      if (behaviour === 'accept and drop') socket.destroy()
      else socket.write('250 accepted\r\n')
    }
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    get attempts() {
      return attempts
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const addressOf = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
