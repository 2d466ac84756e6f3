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
      for (const rule of CHECKS[kind]?.(node, { piece, released, created }) ?? []) broken.add(rule)
    }
    for (const rule of broken) if (!allowed.has(rule)) faults.push({ rule, statement: piece.trim() })
  }
  return faults
}

/** For each kind of statement, the rules that it breaks. */
const CHECKS = {
  CreateStmt({ relation }, { created }) {
    created.add(nameOf(relation))
  },
  CreateTableAsStmt: ({ into }, { created }) => {
    created.add(nameOf(into.rel))
    return ['whole-table']
  },
  AlterTableStmt({ relation, cmds, objtype }, { released, created }) {
    if (objtype !== 'OBJECT_TABLE' || created.has(nameOf(relation))) return []
    return cmds.flatMap(({ AlterTableCmd }) => alterations(AlterTableCmd, nameOf(relation), released))
  },
  RenameStmt({ renameType, relation }, { created }) {
    const isUsed = ['OBJECT_COLUMN', 'OBJECT_TABLE', 'OBJECT_VIEW'].includes(renameType)
    return isUsed && !created.has(nameOf(relation)) ? ['rename'] : []
  },
  DropStmt({ removeType, objects, concurrent, missing_ok: isRepeatable }, { released }) {
    if (removeType === 'OBJECT_INDEX') return concurrent && isRepeatable ? [] : ['index']
    if (removeType !== 'OBJECT_TABLE' && removeType !== 'OBJECT_VIEW') return []
    const names = objects.map(({ List }) => List.items.map(({ String: { sval } }) => sval).join('.'))
    return names.some((name) => released.has(unqualified(name))) ? ['drop'] : []
  },
  IndexStmt({ relation, concurrent, if_not_exists: isRepeatable }, { created }) {
    return created.has(nameOf(relation)) || (concurrent && isRepeatable) ? [] : ['index']
  },
  UpdateStmt: ({ relation }, context) => changesRows(relation, context),
  DeleteStmt: ({ relation }, context) => changesRows(relation, context),
  /** What it reads may be large: the locks of the statements before it are kept meanwhile. */
  InsertStmt: ({ selectStmt }, { piece, created }) => {
    const reads = tablesIn(selectStmt).filter((name) => !created.has(name))
    return reads.length === 0 || isLimitedBatch(piece) ? [] : ['whole-table']
  },
  DoStmt: () => ['opaque'],
  CallStmt: () => ['opaque'],
  ClusterStmt: () => ['blocking'],
  VacuumStmt: () => ['blocking'],
  ReindexStmt: () => ['blocking'],
  RefreshMatViewStmt: ({ concurrent }) => (concurrent ? [] : ['blocking']),
  LockStmt: () => ['blocking'],
  TruncateStmt: ({ relations }, { created }) =>
    relations.every(({ RangeVar }) => created.has(nameOf(RangeVar))) ? [] : ['blocking'],
}

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
      return newConstraint(def.Constraint)
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return ['blocking']
    default:
      return []
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

function newConstraint({ contype, skip_validation: isNotValid, indexname }) {
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_EXCLUSION') {
    return indexname ? [] : ['index']
  }
  return isNotValid ? [] : ['constraint']
}

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
