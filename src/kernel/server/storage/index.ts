export { AliyunOss } from './aliyun.ts'
export type { ReadCredential, ReadScope } from './readRole.ts'
export type { UploadPolicy } from './signature.ts'
export { ObjectStore, type ObjectStoreOptions, refuseFile } from './store.ts'
