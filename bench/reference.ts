// A bare node:http server that answers every request with the bytes it was sent at first: what a page could cost at best.
import { createServer } from 'node:http'

let body = Buffer.alloc(0)
let type = 'text/html; charset=utf-8'

const server = createServer((request, response) => {
  if (request.method === 'PUT') {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      body = Buffer.concat(chunks)
      type = request.headers['content-type'] ?? type
      response.end()
    })
    return
  }
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length })
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${address && typeof address === 'object' ? address.port : 0}\n`)
})
