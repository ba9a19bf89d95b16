import * as api from '@clipwright/contract/editor/music-beds'
import { handle, routes } from '#platform/http/handle.ts'
import { createMusicBed } from './create-music-bed.ts'
import { findMusicBed } from './find-music-bed.ts'

export const musicBedRoutes = routes([handle(api.createMusicBed, createMusicBed), handle(api.findMusicBed, findMusicBed)])
