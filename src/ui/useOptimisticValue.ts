import { useState } from 'react'

/** A controlled field would jump back until its `value` (from the URL, say) has changed. */
export function useOptimisticValue<Choice>(value: Choice): [chosen: Choice, choose: (choice: Choice) => void] {
  const [state, setState] = useState({ value, chosen: value })
  if (state.value !== value) setState({ value, chosen: value })
  return [state.chosen, (chosen) => setState({ value, chosen })]
}
