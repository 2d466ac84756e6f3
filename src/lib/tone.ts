/** How a status reads at a glance. */
export type Tone = 'good' | 'attention' | 'bad' | 'quiet'
