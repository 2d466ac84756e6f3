import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'
import type { QuestionState } from '../moderation.rules.ts'

/** Shared by the list and its index. */
export const questionText = ({
  productName,
  name,
  email,
  question,
}: Record<'productName' | 'name' | 'email' | 'question', AnyPgColumn>) => searchText(productName, name, email, question)

/** A trigger (drizzle/*_product_reviews.sql) drops cached pages when what’s published changes. */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    version: integer().notNull().default(1),
    /** No foreign key: the questions about an archived product return with it. */
    productId: integer('product_id').notNull(),
    productName: text('product_name').notNull(),
    name: text().notNull(),
    /** Null once it has been kept for as long as the privacy policy says. */
    email: text(),
    question: text().notNull(),
    state: text().$type<QuestionState>().notNull().default('pending'),
    answer: text(),
    answeredAt: timestamptz('answered_at'),
    answeredBy: text('answered_by'),
    createdAt: timestamptz('created_at').notNull(),
    /** Idempotency key of the form. */
    requestKey: text('request_key').unique(),
    /** Written by the shop’s makers: never shown once the shop takes real payments. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    check('product_questions_state', sql`${table.state} in ('pending', 'published', 'answered', 'rejected')`),
    check(
      'product_questions_answered',
      sql`${table.state} not in ('published', 'answered') or ${table.answer} is not null`,
    ),
    index('product_questions_shown')
      .on(table.productId, table.answeredAt, table.id)
      .where(sql`${table.state} = 'published'`),
    index('product_questions_newest').on(table.createdAt, table.id),
    index('product_questions_pending').on(table.id).where(sql`${table.state} = 'pending'`),
    index('product_questions_email').on(sql`lower(${table.email})`),
    index('product_questions_search_text').using('gin', trigrams(questionText(table))),
  ],
)
