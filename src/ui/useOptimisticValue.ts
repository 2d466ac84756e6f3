import { useState } from 'react'

/** A controlled field would jump back until `said` (the address, say) has changed. */
export function useOptimisticValue<Choice>(value: Choice): [chosen: Choice, choose: (choice: Choice) => void] {
  const [state, setState] = useState({ said: value, chosen: value })
  if (state.said !== value) setState({ said: value, chosen: value })
  return [state.chosen, (chosen) => setState({ said: value, chosen })]
}
