import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The failed tests of Vitest's JSON report, a line each: `file › test: first line of the reason`. */
export const failuresOfVitest = ({ testResults = [] }, root) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [lineOf(file, '', message)]
    return failed.map(({ fullName, failureMessages }) => lineOf(file, fullName, failureMessages[0]))
  })

/** The same of Playwright's, where a test that passed when tried again hasn't failed. */
export function failuresOfPlaywright({ suites = [], errors = [] }) {
  const failed = suites.flatMap(function failedIn({ specs = [], suites: inner = [] }) {
    const own = specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
        return lineOf(file, title, messages.find(Boolean))
      })
    return [...own, ...inner.flatMap(failedIn)]
  })
  return [...failed, ...errors.map(({ message }) => lineOf('', '', message))]
}

function lineOf(file, test, message = '') {
  const reason = stripVTControlCharacters(message).trim().split('\n')[0]
  return [[file, test].filter(Boolean).join(' › '), reason].filter(Boolean).join(': ')
}
