import { useState } from 'react'

/**
 * What somebody has chosen, at once, where `said` (the address, say) follows only a moment later; and from then on whatever
 * `said` becomes. A controlled field would jump back to what it was in between.
 */
export function useChosen<Choice>(said: Choice): [chosen: Choice, choose: (choice: Choice) => void] {
  const [state, setState] = useState({ said, chosen: said })
  if (state.said !== said) setState({ said, chosen: said })
  return [state.chosen, (chosen) => setState({ said, chosen })]
}
