import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataScript } from './SeoHead.tsx'

test('escapes text that would close the element', () => {
  const data = { notice: 'Closed on </script><script>alert(1)</script> Friday & “Monday”' }
  const html = renderToString(<DataScript type="application/json" id="shop-changes" data={data} />)
  const [, id, text = ''] = /^<script type="application\/json" id="([^"]*)">([^<]*)<\/script>$/.exec(html) ?? []
  expect([id, JSON.parse(text)]).toEqual(['shop-changes', data])
})
