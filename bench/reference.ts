// A bare node:http server that sends the bytes and headers it was given, or 304: the least that a page can cost.
import { createServer } from 'node:http'

let headers: string[] = []
let unchangedHeaders: string[] = []
let etag: string | undefined
let body = Buffer.alloc(0)

const server = createServer((request, response) => {
  if (request.method === 'PUT') {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const page: { headers: [string, string][]; body: string } = JSON.parse(Buffer.concat(chunks).toString())
      body = Buffer.from(page.body, 'base64')
      headers = page.headers.flat()
      unchangedHeaders = page.headers.filter(([name]) => !/^content-(type|length|encoding)$/i.test(name)).flat()
      etag = page.headers.find(([name]) => /^etag$/i.test(name))?.[1]
      response.end()
    })
    return
  }
  if (etag && request.headers['if-none-match'] === etag) {
    response.writeHead(304, unchangedHeaders)
    response.end()
    return
  }
  response.writeHead(200, headers)
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${address && typeof address === 'object' ? address.port : 0}\n`)
})
