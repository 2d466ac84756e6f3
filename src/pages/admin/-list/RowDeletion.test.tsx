import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeleteButton } from './RowDeletion.tsx'

/** What happens when it’s clicked, where it was rendered. */
function renderedClick(): () => void {
  let click: unknown
  function Row() {
    const button = DeleteButton({ row: { id: 1 } })
    if (isValidElement<{ onClick: unknown }>(button)) click = button.props.onClick
    return button
  }
  renderToStaticMarkup(<Row />)
  return click as () => void
}

test('a DeleteButton in a list without a `deletion` throws, rather than do nothing', () => {
  expect(renderedClick()).toThrow('The list has no `deletion`')
})
