import type { StoredFile } from '#kernel/shared/bucket.ts'
import { useKit } from '#kernel/web/services.tsx'
import css from './employee.module.css'

export function FileLinks({ files }: { files: readonly StoredFile[] }) {
  const { fetchFile } = useKit()
  if (files.length === 0) return <span className="ter">—</span>
  return (
    <span className={css.files}>
      {files.map((file) => (
        <button key={file.key} type="button" className={css.verb} onClick={() => void fetchFile(file.key)}>
          {file.name}
        </button>
      ))}
    </span>
  )
}
