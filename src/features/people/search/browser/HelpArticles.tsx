import type { HelpArticle } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'

/** Below the products that a search finds, or instead of them. */
export const HelpArticles = ({ articles }: { articles: readonly HelpArticle[] }) => (
  <section aria-labelledby="help-articles">
    <h2 id="help-articles" className="headline text-lg">
      From our help pages
    </h2>
    <ul className="mt-3 border-t border-line">
      {articles.map(({ href, title, section }) => (
        <li key={title} className="border-b border-line">
          <a href={href} className="block py-3 hover:bg-sunken">
            <span className="link">{title}</span>
            <span className="block text-sm text-muted">{section}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
