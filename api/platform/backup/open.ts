import { resolve } from 'node:path'
import { bucketPlace } from './bucket.ts'
import { folderPlace } from './folder.ts'
import type { Place } from './place.ts'

/** A folder by its path, or a bucket as `s3://bucket/prefix`. @throws StartError */
export const placeAt = (address: string): Place =>
  address.startsWith('s3://') ? bucketPlace(address) : folderPlace(resolve(address))
