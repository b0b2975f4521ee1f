#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Gets versions of libraries, each with the dependencies of that version, into folders of their own below the folder that is the
# argument. Their names come from standard input: GROUP,VERSION,ARTIFACT[+ARTIFACT][,CLASSIFIER].
set -euo pipefail
top=$1

pom() { # folder, content
    mkdir -p "$1"
    echo "<project xmlns='http://maven.apache.org/POM/4.0.0'><modelVersion>4.0.0</modelVersion><groupId>io.fastclock</groupId>" \
        "<artifactId>$(basename "$1" | tr ',+' -)</artifactId><version>1</version><packaging>pom</packaging>$2</project>" >"$1/pom.xml"
}

rm -rf "$top"
modules=
while read -r name; do
    IFS=, read -r group version artifacts classifier <<<"$name"
    dependencies='' modules+="<module>$name</module>"
    for artifact in ${artifacts//+/ }; do # Ehcache reads XML by a range of versions of JAXB, which not every repository has.
        dependencies+="<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version>
            <classifier>$classifier</classifier><exclusions><exclusion><groupId>org.glassfish.jaxb</groupId>
            <artifactId>*</artifactId></exclusion></exclusions></dependency>"
    done
    pom "$top/$name" "<dependencies>$dependencies</dependencies>"
done
pom "$top" "<modules>$modules</modules>"
mvn --batch-mode --no-transfer-progress -q -f "$top/pom.xml" \
    org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DincludeScope=runtime -DoutputDirectory=.
