import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router'
import Search from 'lucide/dist/esm/icons/search.mjs'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#/browser/api.ts'
import { AddressFields } from '#/ui/AddressFields.tsx'
import { Badge, StatusDot } from '#/ui/Badge.tsx'
import { Blocks } from '#/ui/Blocks.tsx'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { Consequences } from '#/ui/Consequences.tsx'
import { DataTable } from '#/ui/DataTable.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Disclosure } from '#/ui/Disclosure.tsx'
import { DropZone } from '#/ui/DropZone.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { FactTable, NoWrapFigures } from '#/ui/FactTable.tsx'
import { FormAlert, SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { HydrateOnVisible } from '#/ui/HydrateOnVisible.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { LoadingPage, ScriptRequired, Skeleton, Spinner } from '#/ui/Loading.tsx'
import { MissingPicture, Picture } from '#/ui/Picture.tsx'
import { Price } from '#/ui/Price.tsx'
import { QuantityStepper } from '#/ui/QuantityStepper.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { RatingField } from '#/ui/RatingField.tsx'
import { CustomerPageLink, DetailRows } from '#/ui/RecordDetails.tsx'
import { RecordForm } from '#/ui/RecordForm.tsx'
import { SearchPicker } from '#/ui/SearchPicker.tsx'
import { SectionList } from '#/ui/SectionList.tsx'
import { Slideshow } from '#/ui/Slideshow.tsx'
import { StarBar, Stars } from '#/ui/StarBar.tsx'
import { Cell, HeadCell, Table } from '#/ui/Table.tsx'
import { Tabs } from '#/ui/Tabs.tsx'
import { TextTable } from '#/ui/TextTable.tsx'
import { Thumbnail } from '#/ui/Thumbnail.tsx'
import { Timeline } from '#/ui/Timeline.tsx'
import { ToastCard } from '#/ui/ToastCard.tsx'
import { ToastRegion } from '#/ui/ToastRegion.tsx'
import { type ToastTone, toast } from '#/ui/toast.ts'
import '#/ui/styles.css'

const BUTTONS = ['primary', 'secondary', 'quiet', 'destructive'] as const
const SIZES = ['small', 'medium', 'large'] as const
const DIALOGS = ['centre', 'wide', 'right', 'left', 'full'] as const
const TONES = ['good', 'attention', 'bad', 'quiet'] as const
const TOASTS: ToastTone[] = ['success', 'info', 'error']
const PICTURE = { src: '/media/ball-basket-1.jpg', width: 1600, height: 1200, alt: 'A ball machine on court' }
const PRODUCTS = [
  { id: 1, name: 'Courtside Pro', price: '£1,895.00' },
  { id: 2, name: 'Ball Basket', price: '£49.00' },
]
const PRODUCT_COLUMNS = [
  { id: 'name', header: 'Product', cell: ({ name }: { name: string }) => name, sortBy: 'name' },
  { id: 'price', header: 'Price', cell: ({ price }: { price: string }) => price, figures: true, sortBy: 'price' },
]
const noop = () => {}

const Example = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className="grid gap-4 border-t border-line py-5">
    <h2 className="headline text-2xl">{name}</h2>
    {children}
  </section>
)
const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

function ProductSearch() {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState('')
  const found = PRODUCTS.filter(({ name }) => q !== '' && name.toLowerCase().includes(q.toLowerCase()))
  return (
    <Example name="SearchPicker">
      <SearchPicker
        label="Add a product"
        placeholder="Try “ball” or “court”"
        listLabel="Products found"
        error={q !== '' && found.length === 0 ? 'No products match.' : undefined}
        found={found}
        foundFor={q}
        isExact={({ name }, typed) => name === typed}
        onSearch={setQ}
        onChoose={({ name }) => setChosen(name)}
      >
        {({ name }) => name}
      </SearchPicker>
      <p role="status">{chosen && `${chosen} added`}</p>
    </Example>
  )
}

function Files() {
  const [names, setNames] = useState<string[]>([])
  const choose = (files: File[]) => setNames(files.map(({ name }) => name))
  return (
    <Example name="DropZone">
      <DropZone label="Add pictures" hint="JPG, PNG, GIF or WebP" accept="image/*" multiple onFiles={choose} />
      <DropZone label="Choose a file" hint="CSV of up to 5 MB" accept=".csv" onFiles={choose} />
      <p role="status">{names.length > 0 && `Chosen: ${names.join(', ')}`}</p>
    </Example>
  )
}

function LeavingUnsaved() {
  const [unsaved, setUnsaved] = useState(false)
  return (
    <Example name="LeaveGuard">
      <Checkbox checked={unsaved} onChange={setUnsaved}>
        There are unsaved changes
      </Checkbox>
      <Row>
        <Link to={'/elsewhere' as string} className="link">
          Leave this page
        </Link>
      </Row>
      <LeaveGuard unsaved={unsaved} />
    </Example>
  )
}

function Conflicts() {
  const [mine, setMine] = useState({ price: '10.00' })
  const theirs = { price: '12.00' }
  return (
    <Example name="ConflictNotice">
      <ConflictNotice
        conflict={{
          message: 'Somebody else has changed this product since you opened it. Your changes haven’t been saved yet.',
          both: mine.price === theirs.price ? [] : ['price'],
          mine,
          theirs,
          takeTheirs: () => setMine(theirs),
        }}
        label={() => 'Price'}
      />
    </Example>
  )
}

const clubs = {
  list: { name: 'clubs', nouns: ['club', 'clubs'] as const },
  query: () => ({ queryKey: ['club'], queryFn: () => ({ id: 1, name: 'Elm Park', note: '' }) }),
  useSave: () => useMutation({ mutationFn: async (typed: { name: string; note: string }) => ({ id: 1, ...typed }) }),
}

const Records = () => (
  <Example name="RecordForm">
    <RecordForm
      records={clubs}
      record={undefined}
      nameOf={({ name }) => name}
      mayEdit
      onSaved={noop}
      toForm={() => ({ name: '', note: '' })}
      labels={{ name: 'Name', note: 'Note' }}
      rules={{ name: { min: [1, 'Please enter a name'] } }}
    >
      {({ field }) => (
        <>
          <TextField {...field('name')} required />
          <TextAreaField {...field('note')} optional />
        </>
      )}
    </RecordForm>
  </Example>
)

function Gallery() {
  return (
    <main className="page grid gap-5 py-12">
      <h1 className="headline text-4xl">Components</h1>
      <Buttons />
      <Fields />
      <Conflicts />
      <Records />
      <Choices />
      <Overlays />
      <Tables />
      <Texts />
      <Pictures />
      <Example name="StarBar, Stars, RatingField">
        <StarBar value={4.3} />
        <Stars rating={4} />
        <RatingField rating={3} onChange={() => {}} />
      </Example>
      <Example name="Skeleton, Spinner, LoadingPage">
        <Skeleton className="h-9 w-full" />
        <Row>
          <Spinner size={16} /> <Spinner /> <Spinner size={40} />
        </Row>
        <LoadingPage title="Your orders" subtitle="Newest first">
          Loading your orders …
        </LoadingPage>
      </Example>
      <ToastRegion />
    </main>
  )
}

const Buttons = () => (
  <Example name="Button">
    {BUTTONS.map((variant) => (
      <Row key={variant}>
        {SIZES.map((size) => (
          <Button key={size} variant={variant} size={size}>
            {variant}, {size}
          </Button>
        ))}
        <Button variant={variant} disabled>
          disabled
        </Button>
        <Button variant={variant} pending pendingLabel="Saving …">
          pending
        </Button>
      </Row>
    ))}
  </Example>
)

const Fields = () => (
  <Example name="TextField, TextAreaField, SelectField, AddressFields, FormAlert">
    <TextField label="Name" />
    <TextField label="Order number" hint="It begins with CS." optional />
    <TextField label="Email" defaultValue="ines@" error="Please enter a full email address" />
    <TextField label="Disabled" defaultValue="Fixed" disabled />
    <TextField label="Search" labelHidden placeholder="The label is hidden" />
    <TextAreaField label="Message" hint="As long as you like." />
    <TextAreaField label="Message" error="Please enter a message" />
    <SelectField label="Category">
      <option>Machines</option>
      <option>Parts</option>
    </SelectField>
    <SelectField label="Category" error="Please choose a category" />
    <AddressFields
      register={(name) => ({
        name,
        error: name === 'postcode' ? 'Please enter a UK postcode' : undefined,
        defaultValue: '',
        onChange: noop,
        onBlur: noop,
        ref: noop,
      })}
      postcodeHint="We deliver within the UK."
    />
    <FormAlert>Your card was declined.</FormAlert>
  </Example>
)

function Choices() {
  const [count, setCount] = useState(1)
  const [delivery, setDelivery] = useState('standard')
  const [isTold, setIsTold] = useState(true)
  return (
    <>
      <Example name="QuantityStepper">
        <Row>
          {SIZES.map((size) => (
            <QuantityStepper
              key={size}
              size={size}
              label={`Quantity, ${size}`}
              value={count}
              onChange={setCount}
              max={3}
            />
          ))}
          <QuantityStepper label="Quantity, disabled" value={1} onChange={noop} max={3} disabled />
        </Row>
      </Example>
      <Example name="Checkbox">
        <Checkbox checked={isTold} onChange={setIsTold}>
          Tell the customer by email
        </Checkbox>
        <Checkbox checked={false} onChange={noop}>
          Not ticked, and stays so
        </Checkbox>
        <fieldset disabled>
          <Checkbox checked onChange={noop}>
            Disabled
          </Checkbox>
        </fieldset>
      </Example>
      <Example name="RadioCards">
        <RadioCards
          legend="Delivery"
          name="delivery"
          value={delivery}
          onChange={setDelivery}
          options={[
            { value: 'standard', title: 'Standard', detail: '3 to 5 working days', aside: '£50.00' },
            { value: 'express', title: 'Express', detail: 'Next working day', aside: '£80.00' },
            { value: 'collect', title: 'Collection', detail: 'Not available', disabled: true },
          ]}
        />
      </Example>
      <ProductSearch />
      <Files />
      <LeavingUnsaved />
      <Example name="Tabs, Disclosure">
        <Tabs
          label="About the product"
          tabs={['Features', 'Specifications'].map((title) => ({ id: title, title, content: <p>{title} …</p> }))}
        />
        <Disclosure summary="When does it arrive?">In three to five working days.</Disclosure>
        <Disclosure summary="Can I send it back?" open>
          Within 30 days.
        </Disclosure>
      </Example>
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  return (
    <Example name="Dialog, ConfirmDialog, Consequences, Slideshow, ToastCard, toast">
      <Row>
        {[...DIALOGS, 'must answer', 'confirm', 'confirm, pending', 'confirm, failed', 'slideshow'].map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        {TOASTS.map((tone) => (
          <Button
            key={tone}
            variant="quiet"
            onClick={() => toast({ title: `A toast: ${tone}`, message: 'More.', tone })}
          >
            toast, {tone}
          </Button>
        ))}
      </Row>
      {TOASTS.map((tone, index) => (
        <ToastCard key={tone} toast={{ id: -index, title: `A toast: ${tone}`, message: 'More.', tone }} />
      ))}
      {DIALOGS.map((variant) => (
        <Dialog key={variant} open={open === variant} onClose={close} title={variant} variant={variant} footer="Footer">
          <p>Esc, the close button and a click outside close it.</p>
        </Dialog>
      ))}
      <Dialog open={open === 'must answer'} onClose={close} title="Only a button closes it" mustAnswer>
        <Button onClick={close}>Close</Button>
      </Dialog>
      <ConfirmDialog
        open={open?.startsWith('confirm') === true}
        title="Delete this review?"
        confirmLabel="Delete review"
        pendingLabel="Deleting …"
        pending={open === 'confirm, pending'}
        error={open === 'confirm, failed' ? 'The review could not be deleted.' : undefined}
        onConfirm={close}
        onClose={close}
      >
        <p>It cannot be restored.</p>
        <Consequences sentences={['It disappears from the home page.', 'Its author isn’t told.']} />
      </ConfirmDialog>
      <Slideshow
        open={open === 'slideshow'}
        onClose={close}
        title="Pictures"
        count={1}
        at={0}
        onMove={noop}
        picture={(sizes) => <Picture picture={PICTURE} sizes={sizes} fit="contain" />}
        caption="A caption"
      />
    </Example>
  )
}

function Tables() {
  const [chosen, setChosen] = useState({})
  const [sort, setSort] = useState('name')
  const table = { columns: PRODUCT_COLUMNS, rowId: (row: { id: number }) => String(row.id), sort, onSort: setSort }
  return (
    <Example name="DataTable, Table, FactTable, TextTable, DetailRows, Timeline">
      <DataTable
        {...table}
        caption="Products"
        rows={PRODUCTS}
        rowName={({ name }) => name}
        selection={{ selected: chosen, onChange: setChosen }}
      />
      <DataTable {...table} caption="No products" rows={[] as typeof PRODUCTS} rowName={({ name }) => name} />
      <Table caption="Deliveries">
        <thead>
          <tr>
            <HeadCell>Carrier</HeadCell>
            <HeadCell numeric>Parcels</HeadCell>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Cell>Royal Mail</Cell>
            <Cell numeric>2</Cell>
          </tr>
        </tbody>
      </Table>
      <FactTable
        label="Specifications"
        facts={[
          { name: 'Speed', value: '30–130 km/h' },
          { name: 'Weight', value: '18 kg' },
        ]}
      />
      <TextTable label="Faults" head={['Light', 'Meaning']} rows={[['Red', 'The battery is low.']]} />
      <DetailRows
        rows={[
          ['Name', 'Ines'],
          ['Telephone', undefined],
        ]}
      />
      <Timeline entries={[{ title: 'Created', about: '21 Nov 2026, 10:05, by ines' }]} />
    </Example>
  )
}

const Texts = () => (
  <Example name="Badge, StatusDot, Price, Breadcrumb, Blocks, SectionList, EmptyState, ScriptRequired, CustomerPageLink, NoWrapFigures, HydrateOnVisible, Icon">
    <Row>
      <Badge>Badge</Badge>
      {TONES.map((tone) => (
        <StatusDot key={tone} tone={tone}>
          {tone}
        </StatusDot>
      ))}
      <Icon icon={Search} />
    </Row>
    <Row>
      <Price pence={189_500} delivery="delivery £50" />
      <Price pence={189_500} delivery="free delivery" size="product" />
      <Price pence={4_900} delivery={undefined} vat={false} />
    </Row>
    <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Products' }]} />
    <CustomerPageLink customer="order-1" />
    <SectionList sections={[{ id: 'blocks', title: 'Blocks' }]} />
    <div id="blocks">
      <Blocks
        blocks={[
          { kind: 'text', text: 'A paragraph.' },
          { kind: 'heading', text: 'A heading' },
          { kind: 'list', items: ['One', 'Two'] },
          { kind: 'steps', items: ['First', 'Then'] },
          { kind: 'notice', tone: 'danger', title: 'Danger', text: 'Keep away from the wheels.' },
          { kind: 'notice', tone: 'care', title: 'Care', text: 'Keep it dry.' },
          { kind: 'notice', tone: 'note', title: 'Note', text: 'Charge it overnight.' },
          {
            kind: 'facts',
            label: 'Facts',
            rows: [{ name: 'Email', value: 'Write to us', href: 'mailto:a@b.example' }],
          },
          { kind: 'form', title: 'To copy', lines: ['Dear Courtside', '…'] },
        ]}
      />
    </div>
    <p className="w-60 border border-line">
      <NoWrapFigures text="Throws at 30–130 km/h, weighs 18 kg and runs for 4–5 hours: no figure is parted from its unit." />
    </p>
    <HydrateOnVisible>
      <p>Hydrates when it comes near. Rendered in the browser, as here, it shows at once.</p>
    </HydrateOnVisible>
    <EmptyState title="No orders yet" action={<Button>Browse products</Button>}>
      Your orders will appear here.
    </EmptyState>
    <ScriptRequired email="help@courtside.example">Please turn on JavaScript, or write to</ScriptRequired>
  </Example>
)

const Pictures = () => (
  <Example name="Picture, MissingPicture, Thumbnail">
    <Row>
      <Picture picture={PICTURE} className="w-full max-w-96" />
      <Picture picture={PICTURE} className="w-full max-w-96" fit="contain" />
      <MissingPicture alt="No picture" className="size-36" />
      <Thumbnail imageUrl={PICTURE.src} sizes="9rem" className="w-36" />
      <Thumbnail imageUrl="" sizes="9rem" className="w-36" />
    </Row>
  </Example>
)

const root = createRootRoute()
const page = createRoute({ getParentRoute: () => root, path: '/', component: Gallery })
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '/elsewhere',
  component: () => <p className="page py-12">You left the components. Reload to go back.</p>,
})
const router = createRouter({
  routeTree: root.addChildren([page, elsewhere]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={createQueryClient()}>
    <RouterProvider router={router as never} />
  </QueryClientProvider>,
)
