import type { StoredFile } from '#kernel/shared/bucket.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState } from '#kernel/web/ui/index.ts'
import css from './detail.module.css'

export function FilesTab({ files }: { files: readonly StoredFile[] }) {
  const { fetchFile } = useKit()
  if (files.length === 0) return <EmptyState what="附件" hint="合同扫描件可在编辑或变更时上传。" />
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
