import type { Context } from '#kernel/server/index.ts'
import { NameIndex } from '#modules/community/server/index.ts'
import { findPeopleNames } from './peopleCells.store.ts'

/** Finds the people named in one cell, in order and each once. */
export type PeopleOfCell = (typed: string | number | undefined) => { readonly ids: string[]; readonly msg?: string }

/** Names or numbers of employees as sheets have them, 张三、李四; what leads nowhere is said in `msg`. */
export async function peopleOfCells(ctx: Context): Promise<PeopleOfCell> {
  const people = new NameIndex(await findPeopleNames(ctx))
  return (typed) => {
    const ids: string[] = []
    for (const name of String(typed ?? '').split(/[、,，;；/\s]+/)) {
      if (name === '') continue
      const found = people.find(name, '员工')
      if ('msg' in found) return { ids: [], msg: found.msg }
      if (!ids.includes(found.id)) ids.push(found.id)
    }
    return { ids }
  }
}
