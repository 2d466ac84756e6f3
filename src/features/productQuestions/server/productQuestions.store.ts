import { and, count, desc, eq } from 'drizzle-orm'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { MAX_QUESTIONS_SHOWN, type QuestionState } from '../productQuestions.rules.ts'
import type { AdminQuestion, NewQuestion, PublicQuestions, QuestionAnswer } from './productQuestions.schema.ts'
import { productQuestions } from './productQuestions.tables.ts'

export type QuestionRow = typeof productQuestions.$inferSelect
export type QuestionRefusal = { code: 'notFound' | 'changed' }

/** `isNew` is false if the form has sent it already. */
export async function insertQuestion(
  tx: Executor,
  product: { id: number; name: string },
  question: NewQuestion,
  now: Date,
): Promise<Outcome<{ row: QuestionRow; isNew: boolean }, { code: 'keyUsed' }>> {
  const [row] = await tx
    .insert(productQuestions)
    .values({ ...question, productId: product.id, productName: product.name, createdAt: now })
    .onConflictDoNothing({ target: productQuestions.requestKey })
    .returning()
  if (row) return ok({ row, isNew: true })
  const [earlier] = await tx
    .select()
    .from(productQuestions)
    .where(eq(productQuestions.requestKey, question.requestKey ?? ''))
  const isSame = earlier?.productId === product.id && earlier.question === question.question
  return isSame ? ok({ row: earlier, isNew: false }) : refuse('keyUsed')
}

/** The newest answers first. */
export async function loadPublicQuestions(
  tx: Executor,
  { productId, showsExamples }: { productId: number; showsExamples: boolean },
): Promise<PublicQuestions> {
  const isShown = and(
    eq(productQuestions.productId, productId),
    eq(productQuestions.state, 'published'),
    showsExamples ? undefined : eq(productQuestions.isDemo, false),
  )
  const [counted] = await tx.select({ total: count() }).from(productQuestions).where(isShown)
  const rows = await tx
    .select()
    .from(productQuestions)
    .where(isShown)
    .orderBy(desc(productQuestions.answeredAt), desc(productQuestions.id))
    .limit(MAX_QUESTIONS_SHOWN)
  return {
    total: counted?.total ?? 0,
    questions: rows.map(({ id, name, question, answer, answeredAt, createdAt, isDemo }) => ({
      id,
      name,
      question,
      answer: answer ?? '',
      answeredAt: (answeredAt ?? createdAt).toISOString(),
      isExample: isDemo,
    })),
  }
}

export const toAdminQuestion = ({
  isDemo: _,
  requestKey: __,
  createdAt,
  answeredAt,
  ...row
}: QuestionRow): AdminQuestion => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

export const findQuestion = async (tx: Executor, id: number): Promise<QuestionRow | undefined> =>
  (await tx.select().from(productQuestions).where(eq(productQuestions.id, id)))[0]

async function lockQuestion(
  tx: Transaction,
  id: number,
  version: number,
): Promise<Outcome<QuestionRow, QuestionRefusal>> {
  const [row] = await tx.select().from(productQuestions).where(eq(productQuestions.id, id)).for('update')
  if (!row) return refuse('notFound')
  return row.version === version ? ok(row) : refuse('changed')
}

const record = (
  tx: Transaction,
  { id }: QuestionRow,
  by: AuditInfo,
  what: { action: string; before?: { state: QuestionState }; after?: { state: QuestionState } },
) =>
  // Without personal data.
  recordActivity(tx, { ...by, ...what, subjectType: 'productQuestion', subjectId: id, subject: `Question ${id}` })

async function changeQuestion(
  tx: Transaction,
  before: QuestionRow,
  change: Partial<QuestionRow> & { state: QuestionState },
  { action, ...by }: AuditInfo & { action: string },
): Promise<QuestionRow> {
  const [after] = await tx
    .update(productQuestions)
    .set({ ...change, version: before.version + 1 })
    .where(eq(productQuestions.id, before.id))
    .returning()
  const states = { before: { state: before.state }, after: { state: change.state } }
  await record(tx, before, by, { action, ...states })
  return after as QuestionRow
}

/** `isFirst`: nothing has been emailed yet. */
export async function answerQuestion(
  tx: Transaction,
  id: number,
  { answer, isPublished, version }: QuestionAnswer,
  by: AuditInfo,
): Promise<Outcome<{ question: QuestionRow; isFirst: boolean }, QuestionRefusal>> {
  const locked = await lockQuestion(tx, id, version)
  if (!locked.ok) return locked
  const before = locked.value
  const state = isPublished ? 'published' : 'answered'
  const isFirst = before.answer === null
  if (before.answer === answer && before.state === state) return ok({ question: before, isFirst })
  const answered = before.answer === answer ? {} : { answer, answeredAt: by.at, answeredBy: by.actor }
  const action = isFirst ? 'productQuestion.answered' : 'productQuestion.answerChanged'
  return ok({ question: await changeQuestion(tx, before, { ...answered, state }, { ...by, action }), isFirst })
}

/** Its author isn’t told. */
export async function rejectQuestion(
  tx: Transaction,
  id: number,
  version: number,
  by: AuditInfo,
): Promise<Outcome<QuestionRow, QuestionRefusal>> {
  const locked = await lockQuestion(tx, id, version)
  if (!locked.ok || locked.value.state === 'rejected') return locked
  return ok(
    await changeQuestion(tx, locked.value, { state: 'rejected' }, { ...by, action: 'productQuestion.rejected' }),
  )
}

export async function deleteQuestion(tx: Transaction, id: number, by: AuditInfo): Promise<boolean> {
  const [deleted] = await tx.delete(productQuestions).where(eq(productQuestions.id, id)).returning()
  if (!deleted) return false
  await record(tx, deleted, by, { action: 'productQuestion.deleted', before: { state: deleted.state } })
  return true
}
