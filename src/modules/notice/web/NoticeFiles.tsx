import type { StoredFile } from '#kernel/shared/bucket.ts'
import { useKit } from '#kernel/web/services.tsx'
import css from './notice.module.css'

export function NoticeFiles({ files }: { files: readonly StoredFile[] }) {
  const { fetchFile } = useKit()
  if (files.length === 0) return null
  return (
    <div className={css.files}>
      <span className="ter small">附件 {files.length}</span>
      {files.map((file) => (
        <button key={file.key} type="button" className="linkButton" onClick={() => void fetchFile(file.key)}>
          {file.name}
        </button>
      ))}
    </div>
  )
}
