import type { StoredFile } from '#kernel/shared/bucket.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState } from '#kernel/web/ui/index.ts'
import css from './elevator.module.css'

export function FilesTab({ files }: { files: readonly StoredFile[] }) {
  const { fetchFile } = useKit()
  if (files.length === 0) return <EmptyState what="附件" hint="铭牌、机房、底坑照片和合格证可在编辑时上传。" />
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <li key={file.key}>
          <button type="button" className="linkButton" onClick={() => void fetchFile(file.key)}>
            {file.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
