import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: TestShop['call']
let cookie: string
beforeEach(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  cookie = await shop.adminCookie()
})
afterEach(() => shop.close())

async function send(csv: string | Uint8Array<ArrayBuffer>, query = '') {
  const headers = { 'Content-Type': 'text/csv', cookie }
  const response = await shop.app.request(`/api/admin/products/import${query}`, { method: 'POST', headers, body: csv })
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
  return { status: response.status, body: (await response.json()) as any }
}
const dryRun = (csv: string) => send(csv, '?dryRun=1')
const exportProducts = async () => (await admin('GET', '/api/admin/exports/products.json')).body
const productOf = async (slug: string) => (await shop.call('GET', `/api/products/${slug}`)).body

test('imports an export without changes', async () => {
  await admin('POST', '/api/admin/products', {
    name: '=cmd|calc',
    slug: 'formula',
    description: '-1 "quoted", with a comma\nand a second line',
    price: '1145.00',
    category: 'Parts',
    stockQuantity: 3,
    specs: 'Fits: Pro, Club | A: 1',
    features: '@home, +5',
    sku: 'F-7/A',
    barcode: '036000291452',
    weightGrams: 1250,
    cost: '3.50',
    lowStockLevel: 2,
  })
  const { body: csv } = await admin('GET', '/api/admin/exports/products.csv')
  expect(csv).toContain("'=cmd|calc")
  expect(csv).toContain("'@home, +5")
  const before = await exportProducts()
  const { status, body } = await dryRun(csv)
  expect(status).toBe(200)
  expect(body.counts).toEqual({ create: 0, change: 0, same: before.length, bad: 0 })
  expect((await send(csv, `?digest=${body.digest}`)).body.applied).toBe(true)
  expect(await exportProducts()).toEqual(before)
})

test('rejects an SKU that another row or product has, and a bad barcode', async () => {
  const csv = [
    'Slug,SKU,Barcode,Weight in grams,Cost,Low stock level',
    'courtside-lite,cs-lite,,,,',
    'courtside-pro,NEW-1,5000157024671,14000,950,3',
    'courtside-club,new-1,,,,',
    'ball-basket,CS-COVER,,,,',
    'target-set,,5000157024672,,,',
    'drive-motor,,,1.5 kg,,',
    'feed-carousel,,,,cheap,',
    'control-panel,,,,,few',
  ].join('\n')
  const { body } = await dryRun(csv)
  expect(body.rows.map(({ message }: { message?: string }) => message)).toEqual([
    undefined,
    undefined,
    'Line 3 already has the SKU NEW-1',
    'The SKU CS-COVER is Weather Cover, but the address ball-basket is Ball Basket. Correct one of them, or leave it out.',
    'The last digit doesn’t match the others: please check the barcode',
    'Please enter the weight in whole grams, such as 13500',
    'Please enter the cost in pounds, such as 24.50',
    'Please enter the low stock level as a whole number',
  ])
  expect(body.rows[1].changes).toEqual([
    { field: 'Cost', before: '984.00', after: '950.00' },
    { field: 'Low stock level', before: '', after: '3' },
    { field: 'SKU', before: 'CS-PRO', after: 'NEW-1' },
    { field: 'Barcode', before: '', after: '5000157024671' },
    { field: 'Weight in grams', before: '15800', after: '14000' },
  ])
  expect(body.rows[0]).toMatchObject({
    outcome: 'change',
    changes: [
      { field: 'Cost', after: '' },
      { field: 'Weight in grams', after: '' },
    ],
  })
  const good = csv.split('\n').slice(0, 3).join('\n')
  expect((await send(good)).body.applied).toBe(true)
  expect(await productOf('courtside-pro')).toMatchObject({
    sku: 'NEW-1',
    barcode: '5000157024671',
    weightGrams: 14_000,
  })
  expect(await productOf('courtside-lite')).toMatchObject({ sku: 'CS-LITE', weightGrams: null })
})

describe('stock that has changed since the export', () => {
  // Exported at 22; three were sold since, and the merchant counted four more.
  const CSV = 'Slug,Price,Stock,Stock at export\ncourtside-pro,1900,26,22\ncourtside-lite,1150,14,14\n'
  beforeEach(async () => {
    const { id } = await productOf('courtside-pro')
    await createBuyer(shop.app.request).buy([{ productId: id, quantity: 3 }])
  })

  test.each([
    ['', '23'],
    ['difference', '23'],
    ['overwrite', '26'],
    ['leave', undefined],
  ])('is listed with the figures and resolved as chosen: %j', async (choice, after) => {
    const query = choice && `&stock=${choice}`
    const { body } = await send(CSV, `?dryRun=1${query}`)
    expect(body.ignored).toEqual([])
    expect(body.rows[0].stock).toEqual({ atExport: 22, inFile: 26, present: 19 })
    expect(body.rows[1]).not.toHaveProperty('stock')
    const change = body.rows[0].changes.find(({ field }: { field: string }) => field === 'Stock')
    expect(change).toEqual(after && { field: 'Stock', before: '19', after })
    expect((await send(CSV, `?digest=${body.digest}${query}`)).body.applied).toBe(true)
    expect(await productOf('courtside-pro')).toMatchObject({ price: '1900.00', stockQuantity: Number(after ?? 19) })
  })

  test('isn’t put back by a file that only changes prices', async () => {
    const { body } = await send('Slug,Price,Stock,Stock at export\ncourtside-pro,1900,22,22\n')
    expect(body).toMatchObject({ applied: true, rows: [{ stock: { present: 19 } }] })
    expect(await productOf('courtside-pro')).toMatchObject({ price: '1900.00', stockQuantity: 19 })
  })

  test('is an error if more is taken off than is left, or the figure isn’t a number', async () => {
    const { body } = await dryRun('Slug,Stock,Stock at export\ncourtside-pro,1,22\ncourtside-lite,1,few\n')
    expect(body.rows.map(({ message }: { message: string }) => message)).toEqual([
      'The file takes 21 off the stock at export, but only 19 are left',
      'Please enter a whole number under Stock at export, or leave it empty',
    ])
    expect(body.rows[0].stock).toEqual({ atExport: 22, inFile: 1, present: 19 })
  })

  test('is overwritten, as before, by a file without the column', async () => {
    expect((await send('Slug,Stock\ncourtside-pro,22\n')).body.rows[0]).not.toHaveProperty('stock')
    expect(await productOf('courtside-pro')).toMatchObject({ stockQuantity: 22 })
  })
})

test('keeps uploaded pictures that the file doesn’t mention', async () => {
  const { id } = await productOf('courtside-pro')
  const url = `/media/upload-${'a'.repeat(24)}.jpg`
  await shop.pool.query('insert into product_pictures (url, product_id, width, height) values ($1, $2, 60, 40)', [
    url,
    id,
  ])
  await shop.pool.query('update products set images = array[$1], image_url = $1 where id = $2', [url, id])
  expect((await send('Slug,Stock\ncourtside-pro,3')).body).toMatchObject({ applied: true, counts: { change: 1 } })
  expect((await productOf('courtside-pro')).images).toEqual([url])
  const { rows } = await shop.pool.query('select product_id from product_pictures where url = $1', [url])
  expect(rows).toEqual([{ product_id: id }])
})

test('reports every row in a dry run and writes nothing', async () => {
  const before = await exportProducts()
  const pro = await productOf('courtside-pro')
  const csv = [
    'Slug;Name;Price;Description;Category;Stock;Our notes',
    `courtside-pro;${pro.name};"1.234,00";${'"'}${pro.description.replaceAll('"', '""')}${'"'};Ball Machines;7;red`,
    'new-hopper;Hopper;£49,50;Holds 70 balls.;replacement parts;5;',
    `courtside-pro-nothing;;10;x;Parts;1;`,
  ].join('\r\n')
  const { body } = await dryRun(`\ufeff${csv.replace('"1.234,00"', '1234,00')}`)
  expect(body.ignored).toEqual(['Our notes'])
  expect(body.counts).toEqual({ create: 1, change: 1, same: 0, bad: 1 })
  expect(body.rows[0]).toMatchObject({ line: 2, outcome: 'change', id: pro.id })
  expect(body.rows[0].changes).toEqual(
    expect.arrayContaining([
      { field: 'Price', before: pro.price, after: '1234.00' },
      { field: 'Stock', before: String(pro.stockQuantity), after: '7' },
    ]),
  )
  expect(body.rows[1]).toMatchObject({ line: 3, outcome: 'create', name: 'Hopper' })
  expect(body.rows[1].changes).toContainEqual({ field: 'Category', before: '', after: 'Parts' })
  expect(body.rows[2]).toMatchObject({ line: 4, outcome: 'bad', message: 'A new product needs a name' })
  expect(await exportProducts()).toEqual(before)
})

test('reports bad rows by line and imports nothing', async () => {
  const before = await exportProducts()
  const { id } = await productOf('courtside-pro')
  const csv = [
    'Id,Slug,Name,Description,Price,Category,Stock,In stock,Images',
    `${id},courtside-pro,Renamed,Long text,10,Ball Machines,1,yes,`,
    ',a-new-one,New,"two',
    'lines",10,Parts,1,yes,',
    '999,x,X,x,10,Parts,1,yes,',
    ',Bad Slug,X,x,10,Parts,1,yes,',
    ',bad-price,X,x,ten,Parts,1,yes,',
    ',bad-stock,X,x,10,Parts,-1,yes,',
    ',bad-flag,X,x,10,Parts,1,maybe,',
    ',bad-category,X,x,10,Rackets,1,yes,',
    ',bad-picture,X,x,10,Parts,1,yes,https://evil.example/x.jpg',
    ',a-new-one,Twice,x,10,Parts,1,yes,',
    `${id},courtside-pro,Twice,x,10,Parts,1,yes,`,
    ',spin-,X,x,10,Parts,1,yes,',
  ].join('\n')
  const { status, body } = await send(csv)
  expect([status, body.code]).toEqual([400, 'badRows'])
  expect(body.message).toBe('10 rows have errors, so nothing was imported.')
  const bad = body.report.rows.filter((row: { outcome: string }) => row.outcome === 'bad')
  expect(bad.map((row: { line: number; message: string }) => `${row.line}: ${row.message}`)).toEqual([
    '5: There’s no product with the ID 999',
    expect.stringMatching(/^6: Use lower-case letters/),
    '7: Please enter a price in pounds, such as 49.50',
    '8: Please enter how many are in stock, as a whole number',
    '9: Please enter yes or no under In stock',
    '10: Please choose a category: Ball Machines, Accessories, Replacement Parts',
    '11: https://evil.example/x.jpg isn’t one of the shop’s pictures: please upload it',
    '12: Line 3 already has the address a-new-one',
    '13: This product is already in line 2',
    expect.stringMatching(/^14: Use lower-case letters/),
  ])
  expect(await exportProducts()).toEqual(before)
})

test('promises nothing that the file leaves out, and gives nothing away by a zero', async () => {
  const heading = 'Slug,Name,Description,Category,Price'
  const rows = ['tube,Tube,Three balls.,Accessories,free', 'bag,Bag,Holds 70.,Accessories,9.50'].join('\n')
  expect((await send(`${heading}\n${rows}`)).body).toMatchObject({ applied: true })
  expect(await productOf('bag')).toMatchObject({ warrantyYears: null, stockQuantity: 0 })
  expect(await productOf('tube')).toMatchObject({ price: '0.00' })
  for (const zero of ['0', '0.00', '£0', '0,00']) {
    const { body } = await dryRun(
      `${heading}\n"net","Net","A net.","Accessories","${zero}"\nbag,Bag,Holds 70.,Accessories,"${zero}"`,
    )
    const message = 'Please enter a price above £0.00, or “free” to give it away'
    expect(body.rows).toMatchObject([
      { outcome: 'bad', message },
      { outcome: 'bad', message },
    ])
  }
  const { body: csv } = await admin('GET', '/api/admin/exports/products.csv')
  expect((await dryRun(csv)).body.counts).toMatchObject({ change: 0, bad: 0 })
  expect((await dryRun('Slug,Price\ntube,0\nbag,FREE')).body.rows).toMatchObject([
    { outcome: 'same' },
    { outcome: 'change', changes: [{ field: 'Price', before: '9.50', after: 'free' }] },
  ])
})

test('imports what the dry run showed and logs each product', async () => {
  const csv = 'Slug,Price,Features\ncourtside-pro,999.00,\nbrand-new,1.00,\n'
  expect((await dryRun(csv)).body.rows[1].message).toBe('A new product needs a name')
  const good =
    'Slug,Name,Description,Category,Price\ncourtside-pro,Pro,Text,Ball Machines,999.00\nbrand-new,New,Text,Parts,1\n'
  const { body: shown } = await dryRun(good)
  const { status, body } = await send(good, `?digest=${shown.digest}`)
  expect([status, body.applied, body.counts]).toEqual([200, true, { create: 1, change: 1, same: 0, bad: 0 }])
  expect(await productOf('courtside-pro')).toMatchObject({ name: 'Pro', price: '999.00' })
  expect(await productOf('brand-new')).toMatchObject({ price: '1.00', stockQuantity: 0, imageUrl: '' })
  const { rows } = await shop.pool.query(`select * from activity where action = 'product.imported' order by id`)
  expect(rows.map(({ subject }) => subject)).toEqual(['Pro', 'New'])
  expect(rows[0]).toMatchObject({ actor: 'admin', after: { price: '999.00' } })
})

test('clears a field only if the file has a column for it', async () => {
  const before = await productOf('courtside-pro')
  await send('Slug,Price\ncourtside-pro,999.00\n')
  expect(await productOf('courtside-pro')).toMatchObject({
    description: before.description,
    specs: before.specs,
    features: before.features,
  })
  await send('Slug,Specs,Features\ncourtside-pro,,Quiet\n')
  expect(await productOf('courtside-pro')).toMatchObject({
    description: before.description,
    specs: null,
    features: 'Quiet',
  })
  const { rows } = await shop.pool.query("select after from activity where action like 'product.%' order by id")
  expect(rows.map(({ after }) => Object.keys(after).sort())).toEqual([['price'], ['features', 'specs']])
})

describe('changes since the dry run', () => {
  const csv = 'Slug,Price,Stock\ncourtside-pro,999.00,9\n'

  test('prevent the import after another edit', async () => {
    const { body: shown } = await dryRun(csv)
    const pro = await productOf('courtside-pro')
    await admin('PUT', `/api/admin/products/${pro.id}`, { description: 'Another text.' })
    const { status, body } = await send(csv, `?digest=${shown.digest}`)
    expect([status, body.code]).toEqual([409, 'changedSince'])
    expect((await productOf('courtside-pro')).price).toBe(pro.price)
    expect((await send(csv, `?digest=${body.report.digest}`)).status).toBe(200)
  })

  test('prevent the import after a sale only if it sets stock', async () => {
    const prices = 'Slug,Price\ncourtside-pro,998.00\n'
    const [withStock, without] = [await dryRun(csv), await dryRun(prices)]
    const { id, stockQuantity } = await productOf('courtside-pro')
    await createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: id, quantity: 1 }])
    expect((await send(csv, `?digest=${withStock.body.digest}`)).status).toBe(409)
    expect((await send(prices, `?digest=${without.body.digest}`)).status).toBe(200)
    expect(await productOf('courtside-pro')).toMatchObject({ price: '998.00', stockQuantity: stockQuantity - 1 })
  })
})

const NO_COLUMNS =
  'The first line must contain the column names, among them SKU, Slug or Id. Export your products to see an example.'
const SAVE_AS = 'In Excel, choose Save As and the type “CSV UTF-8 (comma delimited)”.'
const TOO_MANY_COLUMNS = 'The file has a row with more than 200 columns. Please delete those that aren’t needed.'

test.each([
  ['', NO_COLUMNS],
  ['Name,Price\nx,1', NO_COLUMNS],
  ['ID,Price\n2,1', `${NO_COLUMNS} The column ID is only read if it’s called Id, as in the export.`],
  ['Slug,Price', 'The file has no rows.'],
  ['Slug,Price,price\nx,1,2', 'There are two columns called Price.'],
  ['Slug,Name\nx,"open', 'quotation mark'],
  [Buffer.from([0xff, 0xfe, 0x00]), SAVE_AS],
  // As Excel’s “CSV (Comma delimited)” writes a pound sign.
  [Buffer.from('SKU,Price\nCS-PRO,£99', 'latin1'), SAVE_AS],
  [Buffer.from('SKU,Price\nCS-PRO,99', 'utf16le'), SAVE_AS],
  [Buffer.from('PK\u0003\u0004workbook'), `This is a workbook, not a CSV file. ${SAVE_AS}`],
  [`Slug${',A'.repeat(200)}\ncourtside-pro,1`, TOO_MANY_COLUMNS],
  [`Slug,Price\ncourtside-pro,999${','.repeat(200)}\n`, TOO_MANY_COLUMNS],
  [','.repeat(4_900_000), TOO_MANY_COLUMNS],
  [`Slug,Price\n"${'x'.repeat(1_100_000)}`, 'Line 2: this row is longer than 1 MB. A quotation mark may be missing.'],
])('rejects the file %#', async (csv, message) => {
  const { status, body } = await send(csv as string, '?dryRun=1')
  expect(status).toBe(400)
  expect(body.message).toContain(message)
})

test.each([
  ['sep=; and semicolons', Buffer.from('sep=;\r\nSKU;Price\r\nCS-PRO;999,50\r\n')],
  ['SEP=; after a byte order mark', Buffer.from('\ufeffSEP=;\nSKU;Price\nCS-PRO;£999.50')],
  ['tabs and UTF-16, as Excel’s Unicode Text', Buffer.from('\ufeffSKU\tPrice\r\ncs-pro\t£999.50\r\n', 'utf16le')],
  ['UTF-16 with the other byte order', Buffer.from('\ufeffSKU,Price\nCS-PRO,£999.50', 'utf16le').swap16()],
  ['lone carriage returns', Buffer.from('SKU,Price\rCS-PRO,999.50\r')],
])('reads a file with %s', async (_, bytes) => {
  const { body } = await send(bytes, '?dryRun=1')
  expect(body.rows).toMatchObject([
    { outcome: 'change', name: 'Courtside Pro', changes: [{ field: 'Price', after: '999.50' }] },
  ])
  expect(body.rows[0].line).toBe(bytes.toString('utf8').match(/sep=/i) ? 3 : 2)
})

describe('which product a row is', () => {
  test.each([
    ['SKU,Stock\ncs-pro,7', { field: 'Stock', after: '7' }],
    ['SKU,Price,Cost\nCS-PRO,1900,', { field: 'Price', after: '1900.00' }],
    // Another program's numbers.
    ['ID,SKU,Stock\n1,CS-PRO,7', { field: 'Stock', after: '7' }],
    ['SKU,Name,Slug\nCS-PRO,Courtside Pro,pro', { field: 'Slug', after: 'pro' }],
    ['Id,SKU,Name\n2,CS-PRO,Pro', { field: 'Name', after: 'Pro' }],
    ['Id,Slug,SKU\n2,courtside-pro,NEW', { field: 'SKU', after: 'NEW' }],
  ])('is known from %j', async (csv, change) => {
    const { body } = await dryRun(csv)
    expect(body.rows).toMatchObject([
      { outcome: 'change', id: 2, changes: expect.arrayContaining([expect.objectContaining(change)]) },
    ])
  })

  const FOREIGN =
    /^The ID 1 is .+, but nothing else in this row is\. If these aren’t the shop’s own IDs, remove the column Id/
  test.each([
    [
      'Id,SKU,Price\n1,CS-PRO,10',
      /^The ID 1 is .+, but the SKU CS-PRO is Courtside Pro\. Correct one of them, or leave it out\.$/,
    ],
    ['Id,Slug,Price\n1,courtside-pro,10', /^The ID 1 is .+, but the address courtside-pro is Courtside Pro\./],
    ['Id,SKU,Name,Price\n1,XY-1,Racket Bag,10', FOREIGN],
    ['Id,Name,Price\n1,Racket Bag,10', FOREIGN],
    ['Slug,SKU,Name\nracket-bag,CS-PRO,Racket Bag', /^Courtside Pro already has the SKU CS-PRO$/],
    ['SKU,Slug\nCS-PRO,pro', /^Courtside Pro already has the SKU CS-PRO$/],
    ['SKU,Stock\nXY-1,7', /^There’s no product with the SKU XY-1$/],
    ['SKU,Stock\n,7', /^Fill in SKU, Slug or Id/],
    ['SKU,Stock\nCS-PRO,7\nCS-PRO,8', /^This product is already in line 2$/],
  ])('is refused for %j', async (csv, message) => {
    const { body } = await send(csv)
    expect(body.message).toBe('1 row has an error, so nothing was imported.')
    expect(body.report.rows.at(-1)).toMatchObject({ outcome: 'bad', message: expect.stringMatching(message) })
  })

  test('may be a new one, with an SKU of its own', async () => {
    const csv = 'SKU,Name,Description,Category,Price,Stock\nXY-1,Racket Bag,Holds six.,Accessories,49.50,3'
    expect((await send(csv)).body).toMatchObject({ applied: true, counts: { create: 1 } })
    expect(await productOf('racket-bag')).toMatchObject({ sku: 'XY-1', price: '49.50' })
  })
})

test('rejects a file over 5 MB', async () => {
  expect((await send('Slug\n'.padEnd(5 * 1024 * 1024 + 1, 'x'))).status).toBe(413)
})

describe('a large import', () => {
  /** Adds products at £1.00 with IDs from 1001. */
  const products = (count: number) =>
    shop.pool.query(
      `insert into products (id, name, slug, description, price, image_url, images, category, in_stock, stock_quantity)
       select n, 'Part ' || n, 'part-' || n, 'A part.', 1, '', '{}', 'Parts', true, 9 from generate_series(1001, 1000 + $1::int) as n`,
      [count],
    )
  const prices = (count: number) =>
    `Id,Price\n${Array.from({ length: count }, (_, n) => `${n + 1001},2.50`).join('\n')}\n`

  test('is rejected with more than 10,000 rows', async () => {
    for (const query of ['', '?dryRun=1']) {
      const { status, body } = await send(prices(70_000), query)
      expect([status, body.message]).toEqual([
        400,
        'The file has more than 10,000 rows. Please split it and import each part.',
      ])
    }
  })

  test('writes 10,000 rows in batches, each once and logged', async () => {
    await products(10_000)
    const querySpy = vi.spyOn(Client.prototype, 'query')
    const { status, body } = await send(prices(10_000))
    const statements = querySpy.mock.calls.length
    querySpy.mockRestore()
    expect([status, body.counts]).toEqual([200, { create: 0, change: 10_000, same: 0, bad: 0 }])
    expect(statements).toBeLessThan(100)
    const { rows } = await shop.pool.query(
      `select count(*)::int as written, (select count(distinct subject_id)::int from activity where action = 'product.imported') as noted
       from products where price = 2.50 and version = 2 and stock_quantity = 9 and description = 'A part.' and id > 1000`,
    )
    expect(rows).toEqual([{ written: 10_000, noted: 10_000 }])
  })

  test('may name more pictures than PostgreSQL allows parameters', async () => {
    await products(3000)
    const upload = (n: number) => `/media/upload-${n.toString(16).padStart(24, '0')}.jpg`
    const csv = Array.from({ length: 3000 }, (_, row) =>
      [row + 1001, Array.from({ length: 22 }, (_, n) => upload(row * 22 + n)).join(' | ')].join(','),
    )
    const { status, body } = await send(`Id,Images\n${csv.join('\n')}`)
    expect([status, body.message]).toEqual([400, '3000 rows have errors, so nothing was imported.'])
    expect(body.report.rows[0].message).toBe(`The picture ${upload(0)} no longer exists`)
  })
})

test('answers 503 if a row stays locked for too long', async () => {
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from products where id = 1 for update')
    shop.pool.on('acquire', (client) => void client.query("set lock_timeout = '100ms'"))
    const response = await admin('PUT', '/api/admin/products/1', { price: '1.00' })
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(response.body.message).toBe('Somebody else is changing this right now. Please try again in a few seconds.')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await admin('PUT', '/api/admin/products/1', { price: '1.00' })).status).toBe(200)
})
