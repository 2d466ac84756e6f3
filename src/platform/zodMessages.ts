import { z } from 'zod'

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['localeError']>>[0]

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const FORMAT_NAMES: Record<string, string> = {
  email: 'an email address',
  date: 'a date such as 2026-11-21',
  datetime: 'a time such as 2026-11-21T14:00:00Z',
  url: 'a web address',
}

function defaultMessage(issue: Issue): string {
  const name = issue.path?.join('.') || 'The request'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is missing.`
        : `${name} must be ${TYPE_NAMES[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return `${name} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.`
    case 'too_big':
      return `${name} ${tooBig(issue.origin)}: ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit(issue.origin)}.`
    case 'too_small':
      return `${name} ${tooSmall(issue.origin)}: ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit(issue.origin)}.`
    case 'invalid_format':
      return issue.format in FORMAT_NAMES ? `${name} must be ${FORMAT_NAMES[issue.format]}.` : `${name} is malformed.`
    default:
      return `${name} is malformed.`
  }
}

const tooBig = (origin: string) =>
  origin === 'string' ? 'is too long' : origin === 'array' ? 'has too many' : 'is too large'
const tooSmall = (origin: string) =>
  origin === 'string' ? 'is too short' : origin === 'array' ? 'has too few' : 'is too small'
const unit = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '')

export const setDefaultMessages = (): void => void z.config({ localeError: defaultMessage })
