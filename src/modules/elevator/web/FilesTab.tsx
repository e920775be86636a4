import type { StoredFile } from '#kernel/shared/bucket.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState } from '#kernel/web/ui/index.ts'

/** The files of a row to look at; `hint` says where they come from. */
export function FilesTab({ files, hint }: { files: readonly StoredFile[]; hint: string }) {
  const { fetchFile } = useKit()
  if (files.length === 0) return <EmptyState what="附件" hint={hint} />
  return (
    <ul className="m-0 py-8 px-16 no-marks">
      {files.map((file) => (
        <li className="py-6 line2-b" key={file.key}>
          <button type="button" className="linkButton" onClick={() => void fetchFile(file.key)}>
            {file.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
