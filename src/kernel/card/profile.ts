/** Where sources disagree, the specification decides in `documented`, the recordings in `observed`. */
export type Profile = 'documented' | 'observed'
