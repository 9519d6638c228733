import { sql as indexOfFiles } from './0001-index-of-files.ts'
import { sql as countsOfCampaigns } from './0002-counts-of-campaigns.ts'
import { sql as costsOfRecords } from './0003-costs-of-records.ts'

/** In order; step k (from 1) makes `user_version` k. A released step is never changed. */
export const migrations: readonly string[] = [indexOfFiles, countsOfCampaigns, costsOfRecords]
