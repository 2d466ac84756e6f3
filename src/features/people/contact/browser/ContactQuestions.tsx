import { Disclosure } from '#/ui/Disclosure.tsx'
import { contactFaq } from '../contactFaq.ts'

export const ContactQuestions = () => (
  <section aria-labelledby="contact-questions" className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
    <h2 id="contact-questions" className="headline text-3xl">
      Before you get in touch
    </h2>
    <div className="border-t border-line">
      {contactFaq.map(({ question, answer, link }) => (
        <Disclosure key={question} summary={question}>
          {answer}{' '}
          {link && (
            <a href={link.to} className="link text-ink">
              {link.name}
            </a>
          )}
        </Disclosure>
      ))}
    </div>
  </section>
)
