import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AddToCartButton } from '#/features/buying/cart/browser/AddToCartButton.tsx'
import { ProductPicture } from '#/features/catalogue/catalogue/browser/ProductPicture.tsx'
import type { DeliveryOffer } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { formatDeliveryPrice } from '#/features/shop/delivery/deliveryPrices.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { Price } from '#/ui/Price.tsx'
import { answersOf, type CompareSearch } from '../compareSearch.rules.ts'
import { QUESTIONS } from '../finderQuestions.ts'
import { type Recommendation, recommendationQuery } from './compare.queries.ts'
import { Reasons } from './Reasons.tsx'

type SuggestionProps = { search: CompareSearch; offer: DeliveryOffer; vat: boolean }

/** The first line is a live region; the rest follows it. */
export function Suggestion({ search, offer, vat }: SuggestionProps) {
  const answers = answersOf(search)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...recommendationQuery(answers ?? NO_ANSWERS),
    enabled: answers !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = answers && !isError ? data : undefined
  return (
    <div
      className={classes(
        'grid gap-6 rounded-md wrap-anywhere border border-line bg-raised p-5 sm:p-6',
        isPlaceholderData && 'opacity-60 transition-opacity delay-150',
      )}
    >
      <p role="status" className={classes(found ? 'headline text-2xl' : 'text-muted')}>
        {found ? found.headline : !answers ? remaining(search) : isError ? FAILED : 'Finding a machine…'}
      </p>
      {isError && answers && (
        <div>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      )}
      {found && <Found found={found} offer={offer} vat={vat} />}
    </div>
  )
}

const NO_ANSWERS = { who: 'one', where: 'mains', often: 'sometimes' } as const
const FAILED = 'We couldn’t find a machine just now.'

function remaining(search: CompareSearch): string {
  const open = QUESTIONS.filter(({ name }) => search[name] === undefined).map(({ legend }) => legend)
  return open.length === QUESTIONS.length
    ? 'Answer the questions and we’ll suggest a machine and say why.'
    : `Still to answer: ${open.join(' ')}`
}

const Found = ({
  found: { machine, reasons, caveats, alternative },
  offer,
  vat,
}: Pick<SuggestionProps, 'offer' | 'vat'> & { found: Recommendation }) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2 sm:items-center">
      <ProductPicture
        picture={machine.pictures[0]}
        sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 45vw, 92vw"
        className="aspect-4/3 rounded-md"
      />
      <div className="grid gap-2">
        <Link to="/products/$slug" params={{ slug: machine.slug }} className="font-semibold link wrap-anywhere">
          {machine.name}
        </Link>
        <Price
          pence={machine.price}
          delivery={formatDeliveryPrice(offer, machine.price)}
          vat={vat && machine.vatRate !== 'zero'}
        />
      </div>
    </div>
    {reasons.length > 0 && <Reasons reasons={reasons} />}
    {caveats.length > 0 && <Reasons title="Worth knowing" reasons={caveats} />}
    {alternative && <Reasons title="Better still" reasons={[alternative.reason]} machine={alternative.machine} />}
    <AddToCartButton product={machine} opensPanel variant="primary" size="large" />
  </>
)
