import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** What a project no longer has. */
export type Gone = {
  /** Absolute paths. */
  files: Set<string>
  /** Of pages and calls, also with a method in front. */
  isAddress(text: string): boolean
  /** Names of lists, by which tests have tables. */
  lists: ReadonlySet<string>
  /** By which tests know emails, tasks and the like. */
  names: ReadonlySet<string>
  /** By which arrays of tests have them. */
  entries: ReadonlySet<string>
}

type Edit = { from: number; to: number; keep?: ts.Node; text?: string }
type Name = { text: string; scope: ts.Node }

const TEST = /\.(test|spec)\.(tsx?|mjs)$/
const FEATURE = /\/src\/features\//
/** Calls whose arguments are a list. */
const LIST_CALLS = new Set(['preload'])

/** Of the imports of features, only those of tests: a feature has to do without another by itself. */
export function removeUses(project: string, files: readonly string[], gone: Gone): void {
  const lost = new Map<string, Set<string>>()
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const file of files) {
      if (gone.files.has(file) || !existsSync(file)) continue
      const text = readFileSync(file, 'utf8')
      const source = parse(file, text)
      const edits = findEdits(source, { project, file, gone, lost })
      if (edits.length === 0) continue
      isChanged = true
      const next = parse(file, render(source, edits, 0, text.length))
      const kept = exportsOf(next)
      const before = lost.get(file) ?? new Set()
      lost.set(file, new Set([...before, ...[...exportsOf(source)].filter((name) => !kept.has(name))]))
      writeFileSync(file, next.text)
      if (!TEST.test(file) || hasTests(next)) continue
      rmSync(file)
      gone.files.add(file)
    }
  }
}

const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : undefined)

type Where = { project: string; file: string; gone: Gone; lost: ReadonlyMap<string, ReadonlySet<string>> }

function findEdits(source: ts.SourceFile, where: Where): Edit[] {
  const isTest = TEST.test(where.file)
  const names: Name[] = []
  const properties = new Set<string>()
  const edits = new Map<string, Edit>()
  const add = (edit: Edit) => edits.set(`${edit.from} ${edit.to} ${edit.keep?.pos} ${edit.text}`, edit)
  const remove = (node: ts.Node) => {
    const edit = removal(source, node)
    if (edits.has(keyOf(edit))) return
    add(edit)
    if (ts.isPropertySignature(node) && ts.isIdentifier(node.name)) properties.add(node.name.text)
    const constant = ts.isPropertyAssignment(node) && withCasts(node.parent).parent
    if (constant && ts.isVariableDeclaration(constant))
      names.push({ text: `${constant.name.getText()}.${node.name.getText()}`, scope: source })
    for (const text of declared(node)) names.push({ text, scope: scopeOf(node) })
  }
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) && !(ts.isExportDeclaration(statement) && statement.moduleSpecifier))
      continue
    removeImport(statement, where, remove, names)
  }
  for (let known = -1; known !== edits.size + names.length + properties.size; ) {
    known = edits.size + names.length + properties.size
    visit(source, (node) => {
      if (isMultiline(node)) {
        const lines = node.getText().split('\n')
        const kept = lines.filter((line) => !where.gone.isAddress(line.trim().replace('`', '')))
        if (kept.length < lines.length) add({ from: node.getStart(), to: node.end, text: closed(kept.join('\n')) })
      } else if (ts.isBindingElement(node) && properties.has((node.propertyName ?? node.name).getText())) {
        add(removal(source, node))
        names.push(...fresh(names, { text: node.name.getText(), scope: scopeOf(node.parent.parent) }))
      } else if (isTest && isRowOf(node, where.gone.lists)) remove(node)
      else if (isTest && isEmptied(node, (test) => edits.has(keyOf(removal(source, test))))) remove(node)
      else if (isUse(node, where, names)) {
        const row = enclosing(node, (outer) => isRow(outer, where, names))
        if (row) return remove(row)
        const target = climb(node, isTest, (other) => someNode(other, (one) => isUse(one, where, names)))
        if ('keep' in target) add({ from: target.whole.getStart(), to: target.whole.end, keep: target.keep })
        else remove(target.whole)
      }
    })
  }
  return [...edits.values()]
}

/** Its first or last line may have gone. */
const closed = (literal: string) => `\`${literal.replaceAll('`', '')}\``

const keyOf = (edit: Edit) => `${edit.from} ${edit.to} undefined undefined`

const fresh = (names: readonly Name[], name: Name) =>
  names.some(({ text, scope }) => text === name.text && scope === name.scope) ? [] : [name]

function removeImport(
  statement: ts.ImportDeclaration | ts.ExportDeclaration,
  { project, file, gone, lost }: Where,
  remove: (node: ts.Node) => void,
  names: Name[],
) {
  const target = resolve(project, file, statement.moduleSpecifier as ts.StringLiteral)
  const isGone = gone.files.has(target) && (!FEATURE.test(file) || TEST.test(file))
  const scope = statement.getSourceFile()
  if (isGone) remove(statement)
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined
  const bindings = clause?.namedBindings
  if (isGone && clause?.name) names.push({ text: clause.name.text, scope })
  if (isGone && bindings && ts.isNamespaceImport(bindings)) names.push({ text: bindings.name.text, scope })
  if (!bindings || !ts.isNamedImports(bindings)) return
  const leaving = bindings.elements.filter(
    (one) => isGone || lost.get(target)?.has((one.propertyName ?? one.name).text),
  )
  if (leaving.length === bindings.elements.length && !clause?.name) remove(statement)
  else leaving.forEach(remove)
  for (const { name } of leaving) names.push({ text: name.text, scope })
}

function resolve(project: string, file: string, { text }: ts.StringLiteral): string {
  if (text.startsWith('#/')) return path.join(project, 'src', text.slice(2))
  return text.startsWith('.') ? path.resolve(path.dirname(file), text) : text
}

function isUse(node: ts.Node, { project, file, gone }: Where, names: readonly Name[]): boolean {
  if (ts.isPropertyAccessExpression(node) && names.some(({ text }) => text === node.getText())) return true
  if (ts.isIdentifier(node)) {
    return (
      !isPropertyName(node) &&
      names.some(({ text, scope }) => text === node.text && node.pos >= scope.pos && node.end <= scope.end)
    )
  }
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false
  if (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)) return false
  if (ts.isStringLiteral(node) && ts.isCallExpression(node.parent) && isImport(node.parent))
    return gone.files.has(resolve(project, file, node)) && (!FEATURE.test(file) || TEST.test(file))
  const text = ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
    : node.text
  // `count('returns', …)`, `test.each(['orders', 'returns'])`
  if (TEST.test(file) && ts.isArrayLiteralExpression(node.parent) && gone.entries.has(text)) return true
  if (TEST.test(file) && gone.lists.has(text) && ts.isCallExpression(node.parent)) return true
  return gone.isAddress(text.replace(/^(x|https?:\/\/[\w.:]+)(?=\/)/, '')) || (TEST.test(file) && gone.names.has(text))
}

const isRowOf = (node: ts.Node, lists: ReadonlySet<string>) =>
  ts.isPropertyAssignment(node) &&
  ts.isVariableDeclaration(node.parent.parent) &&
  (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
  lists.has(node.name.text)

/** Of a table by address (`'POST /api/newsletter': …`) or, in tests, by list. */
const isRow = (node: ts.Node, where: Where, names: readonly Name[]) =>
  ts.isPropertyAssignment(node) &&
  ((ts.isStringLiteral(node.name) && isUse(node.name, where, names)) ||
    (TEST.test(where.file) && isRowOf(node, where.gone.lists)))

const isImport = (call: ts.CallExpression) => call.expression.kind === ts.SyntaxKind.ImportKeyword

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return true
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.name === node
  if (ts.isBindingElement(parent)) return parent.initializer !== node
  if (ts.isFunctionDeclaration(parent) || ts.isTypeAliasDeclaration(parent)) return parent.name === node
  if (ts.isQualifiedName(parent)) return parent.right === node
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isJsxAttribute(parent)) &&
    parent.name === node
  )
}

const isMultiline = (node: ts.Node): node is ts.NoSubstitutionTemplateLiteral =>
  ts.isNoSubstitutionTemplateLiteral(node) && node.text.includes('\n')

type Target = { whole: ts.Node } | { whole: ts.Node; keep: ts.Node }

/** The smallest thing around a use that can be left out. */
function climb(use: ts.Node, isTest: boolean, goes: (node: ts.Node) => boolean): Target {
  const target = climbInSource(use, goes)
  // A list is shorter without an entry; a test, or a helper of tests, without a step is another one.
  if (!isTest || ts.isArrayLiteralExpression(target.whole.parent)) return target
  return { whole: enclosing(target.whole, isTestCall) ?? enclosing(target.whole, isHelper) ?? target.whole }
}

function climbInSource(use: ts.Node, goes: (node: ts.Node) => boolean): Target {
  const isText = ts.isStringLiteralLike(use) || ts.isTemplateExpression(use)
  const isAddress = isText && !(ts.isCallExpression(use.parent) && isImport(use.parent))
  let isLink = isAddress
  let at = use
  for (;;) {
    const { parent } = at
    if (ts.isSourceFile(parent) || isInBlock(at)) return { whole: at }
    if (ts.isArrayLiteralExpression(parent)) {
      const list = withCasts(parent)
      const isAlone = parent.elements.length === 1 && /Conditional|Spread/.test(ts.SyntaxKind[list.parent.kind])
      if (!isAlone && !ts.isArrayLiteralExpression(list.parent)) return { whole: at }
      at = list
    } else if (ts.isPropertyAssignment(parent) && parent.name === at) return { whole: parent }
    else if (ts.isObjectLiteralExpression(parent)) {
      const object = withCasts(parent)
      const isAlone = parent.properties.length === 1
      if (!ts.isArrayLiteralExpression(object.parent) && !isLink && !isAlone) return { whole: at }
      isLink = false
      at = object
      // `link: { to: '/compare' }`
      if (isAddress && ts.isPropertyAssignment(object.parent)) return { whole: object.parent }
    } else if (ts.isCallExpression(parent) && parent.expression !== at && LIST_CALLS.has(parent.expression.getText()))
      return { whole: at }
    else if (ts.isBinaryExpression(parent)) {
      const isLeft = parent.left === at
      const kind = parent.operatorToken.kind
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken && isLeft) return { whole: parent, keep: parent.right }
      const other = isLeft ? parent.right : parent.left
      const isEither = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
      if (isEither && !goes(other)) return { whole: parent, keep: other }
      at = parent
    } else if (ts.isConditionalExpression(parent)) {
      const keep = parent.whenFalse === at ? parent.whenTrue : parent.whenFalse
      if (!isEmpty(keep) && !ts.isPropertyAssignment(withCasts(parent).parent)) return { whole: parent, keep }
      at = withCasts(parent)
    } else if (ts.isJsxAttribute(parent)) {
      if (!isLink) return { whole: parent }
      isLink = false
      const tag = parent.parent.parent
      at = ts.isJsxOpeningElement(tag) ? tag.parent : tag
    } else if (ts.isJsxOpeningElement(parent)) at = parent.parent
    else if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) {
      const others = parent.children.filter((child) => child !== at && !isBlank(child))
      const isInSentence = isAddress && others.some(ts.isJsxText)
      if (!others.every(isHeading) && !isInSentence) return { whole: at }
      at = parent
    } else if (ts.isUnionTypeNode(parent)) {
      const others = parent.types.filter((type) => type !== at && !/^(undefined|null)$/.test(type.getText()))
      if (others.length > 1) return { whole: at }
      at = parent
      if (others[0]) return { whole: parent, keep: others[0] }
    } else if (ts.isPropertySignature(parent) || ts.isJsxSpreadAttribute(parent)) return { whole: parent }
    else if (ts.isParameter(parent)) at = parent.parent
    else at = parent
    if (ts.isReturnStatement(at)) at = conditionOf(at) ?? functionOf(at)
  }
}

const isEmpty = (node: ts.Node) => /^\(?(undefined|null|\[\]|\{\}|''|false)\)?$/.test(node.getText())

const isBlank = (child: ts.JsxChild) =>
  ts.isJsxText(child)
    ? child.containsOnlyTriviaWhiteSpaces
    : ts.isJsxExpression(child) && (!child.expression || /^'\s*'$/.test(child.expression.getText()))

/** Also one that is shown on a condition. */
function isHeading(child: ts.Node): boolean {
  if (ts.isJsxElement(child)) return /^h\d$/.test(child.openingElement.tagName.getText())
  if (ts.isParenthesizedExpression(child)) return isHeading(child.expression)
  if (ts.isBinaryExpression(child)) return isHeading(child.right)
  return ts.isJsxExpression(child) && child.expression !== undefined && isHeading(child.expression)
}

const isInBlock = ({ parent }: ts.Node) => ts.isBlock(parent) || ts.isCaseClause(parent) || ts.isModuleBlock(parent)

function withCasts(node: ts.Node): ts.Node {
  let at = node
  while (ts.isAsExpression(at.parent) || ts.isSatisfiesExpression(at.parent) || ts.isParenthesizedExpression(at.parent))
    at = at.parent
  return at
}

/** `if (…) return …` */
function conditionOf({ parent }: ts.ReturnStatement): ts.Node | undefined {
  const outer = ts.isBlock(parent) && parent.statements.length === 1 ? parent.parent : parent
  return ts.isIfStatement(outer) ? outer : undefined
}

function functionOf(node: ts.Node): ts.Node {
  let at = node
  while (!ts.isFunctionLike(at) && !ts.isSourceFile(at.parent)) at = at.parent
  return at
}

function enclosing(node: ts.Node, is: (node: ts.Node) => boolean): ts.Node | undefined {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) if (is(at)) return at
  return undefined
}

function isHelper(node: ts.Node): boolean {
  const [declaration] = ts.isVariableStatement(node) ? node.declarationList.declarations : []
  return (
    ts.isFunctionDeclaration(node) ||
    (declaration?.initializer !== undefined && ts.isArrowFunction(declaration.initializer))
  )
}

const isTestCall = (node: ts.Node) =>
  ts.isExpressionStatement(node) && /^(test|it)(\.\w+)*[(<]/.test(node.expression.getText())

/** A `describe` that has lost each of its tests. */
function isEmptied(node: ts.Node, isGone: (test: ts.Node) => boolean): boolean {
  if (!ts.isExpressionStatement(node) || !node.expression.getText().startsWith('describe')) return false
  const tests: ts.Node[] = []
  visit(node, (one) => void (isTestCall(one) && tests.push(one)))
  return tests.length > 0 && tests.every(isGone)
}

function hasTests(source: ts.SourceFile): boolean {
  let has = false
  visit(source, (node) => {
    has ||= isTestCall(node)
  })
  return has
}

function scopeOf(node: ts.Node): ts.Node {
  let at = ts.isImportSpecifier(node) ? node.getSourceFile() : node.parent
  while (!ts.isSourceFile(at) && !ts.isBlock(at) && !ts.isFunctionLike(at)) at = at.parent
  return at
}

/** The names that a declaration gives. */
function declared(node: ts.Node): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => bound(name))
  const isNamed = ts.isFunctionDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)
  return isNamed && node.name ? [node.name.text] : []
}

const bound = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((one) => (ts.isBindingElement(one) ? bound(one.name) : []))

function exportsOf(source: ts.SourceFile): Set<string> {
  const isExported = (node: ts.Statement) =>
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return new Set(source.statements.flatMap((one) => (isExported(one) ? declared(one) : [])))
}

function someNode(node: ts.Node, is: (node: ts.Node) => boolean): boolean {
  return is(node) || ts.forEachChild(node, (child) => someNode(child, is) || undefined) === true
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

/** With the comments before it and the comma after it. */
function removal({ text }: ts.SourceFile, node: ts.Node): Edit {
  const isJsx = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)
  const comma = /^\s*,/.exec(text.slice(node.end))?.[0] ?? ''
  if (ts.isUnionTypeNode(node.parent)) {
    const isFirst = node.parent.types[0] === node
    return isFirst
      ? { from: node.getStart(), to: text.indexOf('|', node.end) + 1 }
      : { from: text.lastIndexOf('|', node.getStart()), to: node.end }
  }
  return { from: isJsx ? node.getStart() : node.getFullStart(), to: node.end + (isJsx ? 0 : comma.length) }
}

/** The outermost edits, and within what they keep the others. */
function render(source: ts.SourceFile, edits: readonly Edit[], from: number, to: number): string {
  const within = edits.filter((edit) => edit.from >= from && edit.to <= to)
  const [first] = within.toSorted((a, b) => a.from - b.from || b.to - a.to || (a.keep ? 1 : 0) - (b.keep ? 1 : 0))
  if (!first) return source.text.slice(from, to)
  const inner = within.filter((edit) => edit !== first)
  const kept = first.keep && render(source, inner, first.keep.getStart(), first.keep.end)
  return (
    source.text.slice(from, first.from) +
    (first.text ?? kept ?? '') +
    render(source, inner, Math.max(first.to, from), to)
  )
}
