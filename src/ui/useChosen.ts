import { useState } from 'react'

/** A controlled field would jump back until `said` (the address, say) has changed. */
export function useChosen<Choice>(said: Choice): [chosen: Choice, choose: (choice: Choice) => void] {
  const [state, setState] = useState({ said, chosen: said })
  if (state.said !== said) setState({ said, chosen: said })
  return [state.chosen, (chosen) => setState({ said, chosen })]
}
