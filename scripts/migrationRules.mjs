// Part of npm run check: refuses migrations that would block the shop or break its previous release (decision 34).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'libpg-query'
import { isInBatches, isOnline } from '../src/platform/database/migrations.ts'
import { root } from './ensure.mjs'

const ALLOWED = /^\s*-- allow ([a-z-]+): \S.*$/gm
/** The same for all rows, so that PostgreSQL needn't write them. */
const CONSTANT_FUNCTIONS = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])
const SERIAL_TYPES = /^(small|big)?serial\d?$/

/** What to do instead. `-- allow <rule>: <reason>` in a statement makes an exception of it. */
export const RULES = {
  drop: 'the previous release still uses it. Remove it from the tables first, without this statement, and drop it one release later',
  rename: 'the previous release still uses the old name. Add the new one, fill it, and drop the old one later',
  'not-null':
    'the previous release doesn’t know that it’s required. Give a new column a default; for an old one, wait a release',
  'volatile-default':
    'each row is given its own value, so the whole table is rewritten. Add the column without it and fill it in batches',
  type: 'the whole table is rewritten, and the previous release expects the old type. Add another column and fill it in batches',
  index: 'writes wait for it. Use CREATE INDEX CONCURRENTLY IF NOT EXISTS or DROP INDEX CONCURRENTLY IF EXISTS',
  constraint: 'all rows are checked under a lock. Add it as NOT VALID, and VALIDATE CONSTRAINT in another migration',
  binding:
    'the previous release doesn’t know it, so what it writes may be refused. Add it one release after the code that keeps to it',
  'whole-table':
    'rows stay locked until the last is done. Begin it with “-- in batches” and limit it: it’s repeated until all rows are done',
  blocking: 'it locks the whole table for as long as it takes',
  locks:
    'a sale that uses both tables in the other order would be ended as a deadlock. Lock one table in each migration, a foreign key’s included',
  opaque: 'nothing can check what this does. Write plain statements',
  mixed: 'what runs outside a transaction is repeated after a failure, the rest can’t be. Make two migrations of them',
}

/** Returns a line for each violation in the migrations after the newest release. */
export async function findMigrationFaults(folder = path.join(root, 'drizzle')) {
  const read = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
  const { newest } = read('released.json')
  const tags = read('meta/_journal.json').entries.map(({ tag }) => tag)
  if (!tags.includes(newest)) return [`drizzle/released.json names ${newest}, which is no migration.`]
  const released = releasedColumns(read(`meta/${newest.split('_')[0]}_snapshot.json`))
  const created = new Set()
  const faults = []
  for (const tag of tags.slice(tags.indexOf(newest) + 1)) {
    const sql = readFileSync(path.join(folder, `${tag}.sql`), 'utf8')
    for (const { rule, statement } of await checkMigration(sql, { released, created })) {
      faults.push(`${tag}: ${rule}: ${RULES[rule]}.\n    ${statement.replace(/\s+/g, ' ').slice(0, 160)}`)
    }
  }
  return faults
}

/** `created` are the tables made since the release: empty, and unknown to it. */
async function checkMigration(sql, { released, created }) {
  const pieces = sql.split('--> statement-breakpoint').filter((piece) => piece.replace(/^\s*--.*$/gm, '').trim())
  const faults = []
  const locked = new Set()
  for (const piece of pieces) {
    const allowed = new Set([...piece.matchAll(ALLOWED)].map(([, rule]) => rule))
    const broken = new Set()
    const { stmts } = await parse(piece)
    if (pieces.some(isOnline) && (!isOnline(piece) || stmts.length > 1)) broken.add('mixed')
    for (const { stmt } of stmts) {
      const [[kind, node]] = Object.entries(stmt)
      const isAlone = kind === 'AlterTableStmt' && locked.size === 0
      for (const name of lockedBy(kind, node)) if (!created.has(name)) locked.add(name)
      // A foreign key between two old tables can't do with less.
      if (locked.size > 1 && !isAlone) broken.add('locks')
      for (const [partKind, part] of [[kind, node], ...changesWithin(node)]) {
        for (const rule of checkOf(partKind)(part, { piece, released, created }) ?? []) broken.add(rule)
      }
    }
    for (const rule of broken) if (!allowed.has(rule)) faults.push({ rule, statement: piece.trim() })
  }
  return faults
}

/** The rules that a statement breaks, by its kind. What is neither here nor harmless is refused. */
const CHECKS = {
  CreateStmt({ relation }, { created }) {
    created.add(nameOf(relation))
  },
  CreateTableAsStmt: ({ into }, { created }) => {
    created.add(nameOf(into.rel))
    return ['whole-table']
  },
  AlterTableStmt({ relation, cmds, objtype }, { released, created }) {
    if (objtype !== 'OBJECT_TABLE') return ['opaque']
    if (created.has(nameOf(relation))) return []
    return cmds.flatMap(({ AlterTableCmd }) => alterations(AlterTableCmd, nameOf(relation), released))
  },
  RenameStmt({ renameType, relation }, { created }) {
    const isUnused = ['OBJECT_TABCONSTRAINT', 'OBJECT_INDEX', 'OBJECT_TRIGGER'].includes(renameType)
    return isUnused || (relation && created.has(nameOf(relation))) ? [] : ['rename']
  },
  AlterEnumStmt: ({ oldVal }) => (oldVal ? ['rename'] : []),
  DropStmt({ removeType, objects, concurrent, missing_ok: isRepeatable }, { released }) {
    if (removeType === 'OBJECT_INDEX') return concurrent && isRepeatable ? [] : ['index']
    if (removeType === 'OBJECT_TRIGGER') return []
    if (removeType !== 'OBJECT_TABLE' && removeType !== 'OBJECT_VIEW') return ['opaque']
    const names = objects.map(({ List }) => List.items.map(({ String: { sval } }) => sval).join('.'))
    return names.some((name) => released.has(unqualified(name))) ? ['drop'] : []
  },
  IndexStmt({ relation, indexParams, unique, concurrent, if_not_exists: isRepeatable }, { released, created }) {
    if (created.has(nameOf(relation))) return []
    if (!concurrent || !isRepeatable) return ['index']
    const columns = indexParams.map(({ IndexElem }) => IndexElem.name)
    return unique && !hasNewColumn(columns, nameOf(relation), released) ? ['binding'] : []
  },
  UpdateStmt: ({ relation }, context) => changesRows(relation, context),
  DeleteStmt: ({ relation }, context) => changesRows(relation, context),
  /** What it reads may be large: the locks of the statements before it are kept while it runs. */
  InsertStmt: ({ selectStmt }, { piece, created }) => {
    const reads = tablesIn(selectStmt).filter((name) => !created.has(name))
    return reads.length === 0 || isLimitedBatch(piece) ? [] : ['whole-table']
  },
  /** What a function does isn't known. */
  SelectStmt: (node) => (functionsIn(node).length > 0 ? ['opaque'] : []),
  ClusterStmt: () => ['blocking'],
  VacuumStmt: () => ['blocking'],
  ReindexStmt: () => ['blocking'],
  RefreshMatViewStmt: ({ concurrent }) => (concurrent ? [] : ['blocking']),
  LockStmt: () => ['blocking'],
  TruncateStmt: ({ relations }, { created }) =>
    relations.every(({ RangeVar }) => created.has(nameOf(RangeVar))) ? [] : ['blocking'],
}

const HARMLESS = new Set([
  'AlterFunctionStmt',
  'CreateSchemaStmt',
  'CreateExtensionStmt',
  'CreateEnumStmt',
  'CreateSeqStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'ViewStmt',
  'CommentStmt',
])

const checkOf = (kind) => CHECKS[kind] ?? (() => (HARMLESS.has(kind) ? [] : ['opaque']))

/** Such as a DELETE in a WITH. */
const changesWithin = (node) =>
  ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'].flatMap((kind) => collect(node, kind, (part) => [kind, part]))

/** The tables that others must wait for until the migration ends. */
function lockedBy(kind, node) {
  const referenced = collect(node, 'pktable', nameOf)
  if (kind === 'AlterTableStmt' || kind === 'CreateTrigStmt') return [nameOf(node.relation), ...referenced]
  if (kind === 'DropStmt' && node.removeType === 'OBJECT_TRIGGER') {
    return node.objects
      .map(({ List }) => List.items.slice(0, -1).map(({ String: { sval } }) => sval))
      .map((names) => unqualified(names.join('.')))
  }
  return referenced
}

function alterations({ subtype, name, def }, table, released) {
  switch (subtype) {
    case 'AT_AddColumn':
      return newColumn(def.ColumnDef)
    case 'AT_DropColumn':
      return released.get(table)?.has(name) === false ? [] : ['drop']
    case 'AT_SetNotNull':
      return ['not-null']
    case 'AT_ColumnDefault':
      return def ? [] : ['not-null']
    case 'AT_AlterColumnType':
    case 'AT_SetExpression':
      return ['type']
    case 'AT_AddIdentity':
      return ['volatile-default']
    case 'AT_AddConstraint':
      return newConstraint(def.Constraint, table, released)
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return ['blocking']
    case 'AT_DropNotNull':
    case 'AT_DropConstraint':
    case 'AT_ValidateConstraint':
    case 'AT_SetStatistics':
    case 'AT_SetRelOptions':
    case 'AT_ResetRelOptions':
      return []
    default:
      return ['opaque']
  }
}

function newColumn({ typeName, constraints = [] }) {
  const kinds = new Map(constraints.map(({ Constraint }) => [Constraint.contype, Constraint]))
  const type = typeName.names.at(-1).String.sval
  const value = kinds.get('CONSTR_DEFAULT')?.raw_expr
  const isWritten =
    SERIAL_TYPES.test(type) ||
    kinds.has('CONSTR_IDENTITY') ||
    kinds.has('CONSTR_GENERATED') ||
    functionsIn(value).some((name) => !CONSTANT_FUNCTIONS.has(name))
  const broken = isWritten ? ['volatile-default'] : []
  if (kinds.has('CONSTR_NOTNULL') && !value && !isWritten) broken.push('not-null')
  if (kinds.has('CONSTR_UNIQUE') || kinds.has('CONSTR_PRIMARY')) broken.push('index')
  if (kinds.has('CONSTR_CHECK') || kinds.has('CONSTR_FOREIGN')) broken.push('constraint')
  return broken
}

function newConstraint({ contype, skip_validation: isNotValid, indexname, fk_attrs: columns }, table, released) {
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_EXCLUSION') {
    return indexname ? [] : ['index']
  }
  if (!isNotValid) return ['constraint']
  const names = columns?.map(({ String: { sval } }) => sval) ?? []
  return hasNewColumn(names, table, released) ? [] : ['binding']
}

/** The previous release leaves it null, so that neither a unique index nor a foreign key binds its rows. */
const hasNewColumn = (columns, table, released) =>
  columns.some((name) => name && released.get(table)?.has(name) === false)

const changesRows = (relation, { piece, created }) =>
  created.has(nameOf(relation)) || isLimitedBatch(piece) ? [] : ['whole-table']

const isLimitedBatch = (piece) => isInBatches(piece) && /\blimit\b/i.test(piece)

const nameOf = ({ schemaname = 'public', relname }) => unqualified(`${schemaname}.${relname}`)

const unqualified = (name) => name.replace(/^public\./, '')

const functionsIn = (tree) => collect(tree, 'FuncCall', ({ funcname }) => funcname.at(-1).String.sval)

const tablesIn = (tree) => collect(tree, 'RangeVar', nameOf)

function collect(tree, kind, read) {
  if (tree === null || typeof tree !== 'object') return []
  return Object.entries(tree).flatMap(([key, node]) => (key === kind ? [read(node)] : collect(node, kind, read)))
}

/** The columns of each table that the newest release reads and writes. */
function releasedColumns({ tables, views = {} }) {
  const relations = [...Object.values(tables), ...Object.values(views)]
  return new Map(
    relations.map(({ name, schema, columns }) => [
      unqualified(`${schema || 'public'}.${name}`),
      new Set(Object.values(columns).map((column) => column.name)),
    ]),
  )
}
