import { Tag } from '#kernel/web/ui/index.ts'
import { isComplaint, StarTag } from '../shared/evaluation.ts'

/** Complaints are exceptions and coloured, praise is text (look 6, tags). */
export function TagNames({ tags }: { tags: readonly StarTag[] }) {
  if (tags.length === 0) return <span className="ter">—</span>
  const wrong = tags.filter(isComplaint)
  const praise = tags.filter((tag) => !isComplaint(tag)).map((tag) => StarTag.label(tag))
  return (
    <>
      {wrong.map((tag) => (
        <Tag key={tag} tone="amber">
          {StarTag.label(tag)}
        </Tag>
      ))}
      {praise.length > 0 && <span className="sec">{praise.join('、')}</span>}
    </>
  )
}
