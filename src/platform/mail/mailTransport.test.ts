import { describe, expect, it } from 'vitest'
import { describeFailure } from './mailTransport.ts'

describe('the reason for a failure', () => {
  it.each([
    [
      { code: 'EENVELOPE', response: '550 5.1.1 <ines@exämple.com>\r\nuser unknown' },
      '550 5.1.1 [address] user unknown',
    ],
    [
      { code: 'EAUTH', response: '535 denied for a@b.example, ask c@d.example' },
      '535 denied for [address] ask [address]',
    ],
    [{ code: 'EDNS' }, 'The mail server’s name couldn’t be found.'],
    [{ code: 'ECONNREFUSED' }, 'The mail server couldn’t be reached, or closed the connection.'],
    [{}, 'The email couldn’t be sent.'],
  ])('%j', (details, reason) => {
    expect(describeFailure(Object.assign(new Error('to ines@example.com'), details))).toBe(reason)
  })
})
