import { facts } from '#/features/shop/content/content.facts.ts'

const { privacy } = facts

const RIGHTS = [
  { name: 'Access', text: 'A copy of the personal data we hold about you, and what we use it for.' },
  { name: 'Rectification', text: 'We correct anything wrong and add anything missing.' },
  {
    name: 'Erasure',
    text: `We delete your data. Tax law makes us keep orders for ${privacy.keepOrdersYears} years, without your name.`,
  },
  {
    name: 'Restriction',
    text: 'We keep your data but don’t use it, for example while we look into a question about it.',
  },
  { name: 'Portability', text: 'Your data in a file that other software can read.' },
  { name: 'Objection', text: 'You can object to how we use your data. We always stop direct marketing when you ask.' },
]

export const YourRights = () => (
  <section aria-labelledby="rights">
    <h2 id="rights" className="headline text-2xl">
      Your rights
    </h2>
    <dl className="mt-4 border-t border-line">
      {RIGHTS.map(({ name, text }) => (
        <div key={name} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[8rem_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd className="max-w-prose text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)
