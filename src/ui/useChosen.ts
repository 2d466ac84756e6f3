import { useState } from 'react'

/**
 * Returns the user's choice at once, and `said` (for example from the address) as soon as that changes. Without it a
 * controlled field would briefly jump back.
 */
export function useChosen<Choice>(said: Choice): [chosen: Choice, choose: (choice: Choice) => void] {
  const [state, setState] = useState({ said, chosen: said })
  if (state.said !== said) setState({ said, chosen: said })
  return [state.chosen, (chosen) => setState({ said, chosen })]
}
