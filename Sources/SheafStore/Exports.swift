// An app that links the store needs the domain's values, paths, and the errors of git too, and
// should not have to know which module they come from.
@_exported import SheafCore

@_exported import enum SheafGit.ChangeError
@_exported import struct SheafGit.Identity
@_exported import struct SheafGit.ObjectID
@_exported import struct SheafGit.OwnSetting
@_exported import struct SheafGit.Recovery
@_exported import enum SheafGit.RepositoryDamage
@_exported import enum SheafGit.RepositoryError
@_exported import enum SheafGit.RepositoryStateError
@_exported import struct SheafGit.RepositoryTrust
@_exported import enum SheafGit.SecretMask
@_exported import struct SheafGit.Signature
@_exported import enum SheafGit.StoreSize
@_exported import enum SheafGit.TransportError
@_exported import struct SheafGit.TransportProgress
@_exported import enum SheafGit.TreeExcess
@_exported import struct SheafGit.TreeLimits
@_exported import struct SheafGit.TreePath
@_exported import enum SheafGit.UnsupportedFormat
@_exported import struct SheafSystem.SystemError
@_exported import struct SystemPackage.Errno
@_exported import struct SystemPackage.FilePath
