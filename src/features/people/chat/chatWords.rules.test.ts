import { expect, test } from 'vitest'
import { correctTypos, findNamed, findNearest } from './chatWords.rules.ts'

const NAMES = [
  ...['Courtside Lite', 'Courtside Pro', 'Courtside Club', 'Battery Pack', 'Remote Control', 'Ball Collector'],
  ...['Ball Basket', 'Pressureless Balls, 60', 'Target Set', 'Throwing Wheels, Pair', 'Control Panel', 'Mains Charger'],
].map((name) => ({ name }))
const names = (text: string, find: typeof findNamed = findNamed) => find(text, NAMES).map(({ name }) => name)

test.each([
  ['Delivry', 'delivery'],
  ['waranty', 'warranty'],
  ['warrenty', 'warranty'],
  ['batery', 'battery'],
  ['recieve a reciept', 'recieve a receipt'],
  ['parcle', 'parcel'],
  ['what’s', "what's"],
])('corrects “%s” to “%s”', (typed, text) => {
  expect(correctTypos(typed)).toBe(text)
})

test.each([
  'border',
  'contract',
  'manually',
  'guided',
  'stuck',
  'change',
  'returned',
  'accounts',
  'powerful',
  'annual',
  'changing',
])('leaves “%s” as it is', (word) => {
  expect(correctTypos(word)).toBe(word)
})

test.each([
  ['compare lite and pro', ['Courtside Lite', 'Courtside Pro']],
  ['the COURTSIDE CLUB', ['Courtside Club']],
  ['courtside', []],
  ['a spare remote', ['Remote Control']],
  ['remote controll', ['Remote Control']],
  ['throwing weels', ['Throwing Wheels, Pair']],
  ['the ball machine set', []],
  ['remove it', []],
  ['charge it', []],
  ['a charger', ['Mains Charger']],
  ['balls', []],
])('in “%s” finds %j', (text, found) => {
  expect(names(text)).toEqual(found)
})

test('with nothing clearly named, takes the only product with a word in common', () => {
  expect(names('are the balls in stock', findNearest)).toEqual(['Pressureless Balls, 60'])
  expect(names('ball', findNearest)).toEqual([])
  expect(names('the pro', findNearest)).toEqual(['Courtside Pro'])
})
