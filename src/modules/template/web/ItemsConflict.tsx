import { Collision, useForm } from '#kernel/web/form/index.ts'
import type { TemplateItem } from '../shared/template.ts'
import { diffItems } from '../shared/templateDiff.ts'

/** Somebody saved other items meanwhile: what was typed stays until one of both is chosen (common 3.4, 1000001). */
export function ItemsConflict() {
  const { store } = useForm()
  const say = (theirs: unknown) => {
    const rows = diffItems(store.value('items') as readonly TemplateItem[], theirs as readonly TemplateItem[])
    const codes = rows.slice(0, 6).map((row) => row.itemCode)
    const differ = `${rows.length} 项不同（${codes.join('、')}${rows.length > 6 ? '…' : ''}）`
    return `他人已保存了不同的项目：${rows.length === 0 ? '顺序不同' : differ}`
  }
  return <Collision of="items" say={say} />
}
