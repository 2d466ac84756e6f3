type PartGuide = { id: string; title: string }

/** Headings under Maintenance. Apart from the chapters, because product pages link to them. */
export const PART_GUIDES = {
  wheels: { id: 'replace-wheels', title: 'Replacing the throwing wheels' },
  motor: { id: 'replace-motor', title: 'Replacing a drive motor' },
  feedPlate: { id: 'replace-feed-plate', title: 'Replacing the feed plate' },
  panel: { id: 'replace-panel', title: 'Replacing the control panel' },
  extension: { id: 'fit-extension', title: 'Fitting the hopper extension' },
} satisfies Record<string, PartGuide>

export const findPartGuide = (title: string | null): PartGuide | undefined =>
  Object.values(PART_GUIDES).find((guide) => guide.title.toLowerCase() === title?.toLowerCase())
