import { facts } from '#/features/content/content.facts.ts'

const { privacy } = facts

const RIGHTS = [
  { name: 'Access', text: 'A copy of the personal data that we hold about you, and what we use it for.' },
  { name: 'Rectification', text: 'What is wrong is put right, and what is missing is added.' },
  {
    name: 'Erasure',
    text: `Your data is deleted. What the tax law makes us keep about an order, for ${privacy.keepOrdersYears} years, stays without your name.`,
  },
  { name: 'Restriction', text: 'We keep the data but do not use it, for instance while a question about it is open.' },
  { name: 'Portability', text: 'Your data in a file that another program can read.' },
  { name: 'Objection', text: 'You object to a use of your data. To direct marketing your word is enough.' },
]

/** What the UK GDPR lets everybody ask of the shop. */
export const YourRights = () => (
  <section aria-labelledby="rights">
    <h2 id="rights" className="headline text-2xl">
      Your rights
    </h2>
    <dl className="mt-4 border-t border-line">
      {RIGHTS.map(({ name, text }) => (
        <div key={name} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[8rem_1fr]">
          <dt className="font-[620]">{name}</dt>
          <dd className="max-w-prose text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)
