import { calls, type ServerModule } from '#kernel/server/index.ts'
import { storageApi } from '#kernel/shared/storage.ts'
import { storageHandlers } from './storage.ts'

export {
  arrivedLinks,
  attachFile,
  attachFiles,
  isLoose,
  isOwnKey,
  keepInRow,
  mayRead,
  othersKeys,
  removeFile,
  rowFiles,
} from './attaching.ts'

export const storageModule: ServerModule = {
  name: 'storage',
  tables: ['file_holder', 'stored_file'],
  calls: [calls(storageApi, storageHandlers)],
}
