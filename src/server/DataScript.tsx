/** `<` is escaped, so that no text can close the element. */
export const DataScript = ({ data, ...attributes }: { data: object; type: string; id?: string }) => (
  <script
    {...attributes}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not escaped as HTML
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
)
