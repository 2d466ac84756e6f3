import { type SQL, sql } from 'drizzle-orm'

// RFC 5322, 3.2.3, and letters of every script.
const LOCAL_PART_CHARACTER = "[[:alnum:].!#$%&'*+/=?^_`{|}~-]"

/** Whole addresses, in lower case: `ines@x.com` is in "Write to ines@x.com." but not in `ines@x.com.au`. */
export function containsEmail(words: SQL, email: string): SQL {
  const literally = email.replace(/[^\p{L}\p{N}@]/gu, '\\$&')
  const pattern = `(?<!${LOCAL_PART_CHARACTER})${literally}(?![[:alnum:]_@-]|\\.[[:alnum:]])`
  // The plain search is cheap and leaves few texts to the pattern.
  return sql`(position(${email} in lower(${words})) > 0 and lower(${words}) ~ ${pattern})`
}

/** String by string: in JSON, an address after a line break would follow the n of \n. */
export const jsonContainsEmail = (json: SQL, email: string): SQL =>
  sql`exists (select from jsonb_path_query(${json}, 'strict $.** ? (@.type() == "string")') as part
    where ${containsEmail(sql`(part #>> '{}')`, email)})`
